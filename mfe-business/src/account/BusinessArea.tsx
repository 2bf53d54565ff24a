import { Navigate, NotFoundPage, paths, Route, Routes } from '@heard/sdk';
import { lazy, Suspense, type ReactNode } from 'react';
import { Card, Skeleton } from '@heard/ui';
import { CompanyReviews } from '../reviews/CompanyReviews.tsx';
import { CompanySettings } from '../settings/CompanySettings.tsx';
import { AreaLayout } from './AreaLayout.tsx';

/** Only companies that have to prove something visit it. */
const OwnershipPage = lazy(async () => {
  const page = await import(/* webpackChunkName: "ownership" */ '../ownership/OwnershipPage.tsx');
  return { default: page.OwnershipPage };
});

const FlagsPage = lazy(() => import(/* webpackChunkName: "flags" */ '../reviews/FlagsPage.tsx'));

const AnalyticsPage = lazy(() => import(/* webpackChunkName: "analytics" */ '../analytics/AnalyticsPage.tsx'));

const InvitationsPage = lazy(() => import(/* webpackChunkName: "invitations" */ '../invitations/InvitationsPage.tsx'));

const PosterPage = lazy(() => import(/* webpackChunkName: "poster" */ '../invitations/poster/PosterPage.tsx'));

const CompanyDevelopersPage = lazy(
  () => import(/* webpackChunkName: "developers" */ '../developers/CompanyDevelopersPage.tsx'),
);

/** The company area (specification 2, "/my-company"). The mount's guard admits only companies. */
export default function BusinessArea() {
  return (
    <Routes>
      <Route index element={<Navigate to={paths.myCompanyReviews} replace />} />
      <Route path="invitations/poster" element={lazily(<PosterPage />)} />
      <Route element={<AreaLayout />}>
        <Route path="reviews" element={<CompanyReviews />} />
        <Route path="settings" element={<CompanySettings />} />
        <Route path="analytics" element={lazily(<AnalyticsPage />)} />
        <Route path="invitations" element={lazily(<InvitationsPage />)} />
        <Route path="developers" element={lazily(<CompanyDevelopersPage tab="badge" />)} />
        <Route path="developers/webhooks" element={lazily(<CompanyDevelopersPage tab="webhooks" />)} />
        <Route path="developers/keys" element={lazily(<CompanyDevelopersPage tab="keys" />)} />
        <Route path="flags" element={lazily(<FlagsPage />)} />
        <Route path="ownership" element={lazily(<OwnershipPage />)} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** Wraps a page, so that a placeholder is shown while its code loads. */
const lazily = (page: ReactNode) => <Suspense fallback={<PageLoading />}>{page}</Suspense>;

function PageLoading() {
  return (
    <Card aria-hidden="true">
      <Skeleton width="100%" height="24rem" />
    </Card>
  );
}
