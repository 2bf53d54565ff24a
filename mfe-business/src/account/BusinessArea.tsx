import type { CompanyRole } from '@heard/contract';
import { Navigate, NotFoundPage, paths, Route, Routes, useSession } from '@heard/sdk';
import { ActiveCompanyCheck } from '@heard/sdk/account';
import { lazy, Suspense, type ReactNode } from 'react';
import { Card, Note, Skeleton } from '@heard/ui';
import { useMessages } from '../people/messages/messages.ts';
import { CompanyReviews } from '../reviews/CompanyReviews.tsx';
import { CompanySettings } from '../settings/CompanySettings.tsx';
import { AreaLayout } from './AreaLayout.tsx';
import { useHasRole } from './useHasRole.ts';

/** Loads the ownership page lazily, because only companies that have to prove their ownership visit it. */
const OwnershipPage = lazy(async () => {
  const page = await import(/* webpackChunkName: "ownership" */ '../ownership/OwnershipPage.tsx');
  return { default: page.OwnershipPage };
});

const ReportsPage = lazy(() => import(/* webpackChunkName: "flags" */ '../reviews/ReportsPage.tsx'));

const AnalyticsPage = lazy(() => import(/* webpackChunkName: "analytics" */ '../analytics/AnalyticsPage.tsx'));

const InvitationsPage = lazy(() => import(/* webpackChunkName: "invitations" */ '../invitations/InvitationsPage.tsx'));

const PosterPage = lazy(() => import(/* webpackChunkName: "poster" */ '../invitations/poster/PosterPage.tsx'));

const CompanyDevelopersPage = lazy(
  () => import(/* webpackChunkName: "developers" */ '../developers/CompanyDevelopersPage.tsx'),
);

const PeoplePage = lazy(() => import(/* webpackChunkName: "people" */ '../people/PeoplePage.tsx'));

const NoCompanyPage = lazy(() => import(/* webpackChunkName: "memberships" */ '../memberships/NoCompanyPage.tsx'));

const CompaniesPage = lazy(() => import(/* webpackChunkName: "memberships" */ '../memberships/CompaniesPage.tsx'));

/** The company area (specification 2, "/my-company"). The mount's guard admits only companies. */
export default function BusinessArea() {
  const session = useSession();
  if (session.status !== 'authenticated') return null;
  if (session.account.id === '') return lazily(<NoCompanyPage />);
  return (
    <>
      <ActiveCompanyCheck />
      <Routes>
        <Route path="companies" element={lazily(<CompaniesPage />)} />
        <Route index element={<Navigate to={paths.myCompanyReviews} replace />} />
        <Route path="invitations/poster" element={forRole('manager', <PosterPage />)} />
        <Route element={<AreaLayout />}>
          <Route path="reviews" element={<CompanyReviews />} />
          <Route path="settings" element={<CompanySettings />} />
          <Route path="analytics" element={lazily(<AnalyticsPage />)} />
          <Route path="invitations" element={lazily(<InvitationsPage />)} />
          <Route path="developers" element={forRole('manager', <CompanyDevelopersPage tab="badge" />)} />
          <Route path="developers/webhooks" element={forRole('admin', <CompanyDevelopersPage tab="webhooks" />)} />
          <Route path="developers/keys" element={forRole('admin', <CompanyDevelopersPage tab="keys" />)} />
          <Route path="flags" element={forRole('manager', <ReportsPage />)} />
          <Route path="ownership" element={forRole('admin', <OwnershipPage />)} />
          <Route path="people" element={lazily(<PeoplePage tab="people" />)} />
          <Route path="people/log" element={lazily(<PeoplePage tab="log" />)} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </>
  );
}

/** Wraps a page, so that a placeholder is shown while its code loads. */
const lazily = (page: ReactNode) => <Suspense fallback={<PageLoading />}>{page}</Suspense>;

/** Wraps a page that only people with a role can use. */
const forRole = (role: CompanyRole, page: ReactNode) => <RolePage role={role}>{lazily(page)}</RolePage>;

function RolePage({ role, children }: { role: CompanyRole; children: ReactNode }) {
  const t = useMessages();
  return useHasRole()(role) ? children : <Note>{t('otherRole')}</Note>;
}

function PageLoading() {
  return (
    <Card aria-hidden="true">
      <Skeleton width="100%" height="24rem" />
    </Card>
  );
}
