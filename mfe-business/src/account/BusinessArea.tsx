import { Navigate, NotFoundPage, paths, Route, Routes } from '@heard/sdk';
import { lazy, Suspense } from 'react';
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

const InvitationsPage = lazy(() => import(/* webpackChunkName: "invitations" */ '../invitations/InvitationsPage.tsx'));

const CompanyDevelopersPage = lazy(
  () => import(/* webpackChunkName: "developers" */ '../developers/CompanyDevelopersPage.tsx'),
);

/** The company area (specification 2, "/my-company"). The mount's guard admits only companies. */
export default function BusinessArea() {
  return (
    <Routes>
      <Route index element={<Navigate to={paths.myCompanyReviews} replace />} />
      <Route element={<AreaLayout />}>
        <Route path="reviews" element={<CompanyReviews />} />
        <Route path="settings" element={<CompanySettings />} />
        <Route
          path="invitations"
          element={
            <Suspense fallback={<PageLoading />}>
              <InvitationsPage />
            </Suspense>
          }
        />
        <Route
          path="developers"
          element={
            <Suspense fallback={<PageLoading />}>
              <CompanyDevelopersPage />
            </Suspense>
          }
        />
        <Route
          path="flags"
          element={
            <Suspense fallback={<PageLoading />}>
              <FlagsPage />
            </Suspense>
          }
        />
        <Route
          path="ownership"
          element={
            <Suspense fallback={<PageLoading />}>
              <OwnershipPage />
            </Suspense>
          }
        />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

function PageLoading() {
  return (
    <Card aria-hidden="true">
      <Skeleton width="100%" height="24rem" />
    </Card>
  );
}
