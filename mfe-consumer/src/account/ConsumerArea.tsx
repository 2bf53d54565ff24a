import { NotFoundPage, Route, Routes, useSession } from '@heard/sdk';
import { AccountHeaderSkeleton, AccountPage, ReviewListSkeleton, Wrap } from '@heard/ui';
import { lazy, Suspense } from 'react';
import { MakeReviewPage } from '../new-review/MakeReviewPage.tsx';
import { MyReviewsPage } from '../reviews/MyReviewsPage.tsx';
import { SettingsRoute } from '../settings/SettingsRoute.tsx';
import { AccountLayout } from './AccountLayout.tsx';

const FollowingPage = lazy(() => import(/* webpackChunkName: "following" */ '../following/FollowingPage.tsx'));
const MyReportsPage = lazy(() => import(/* webpackChunkName: "flags" */ '../trust/MyReportsPage.tsx'));

/** The consumer area (specification 2, "/me"). The mount's guard admits only consumers. */
export default function ConsumerArea() {
  const session = useSession();
  if (session.status !== 'authenticated') {
    return (
      <AccountPage as={Wrap}>
        <AccountHeaderSkeleton />
      </AccountPage>
    );
  }
  const { account } = session;
  return (
    <Routes>
      <Route element={<AccountLayout account={account} />}>
        <Route index element={<MakeReviewPage account={account} />} />
        <Route path="reviews" element={<MyReviewsPage account={account} />} />
        <Route
          path="flags"
          element={
            <Suspense fallback={<ReviewListSkeleton />}>
              <MyReportsPage />
            </Suspense>
          }
        />
        <Route
          path="following"
          element={
            <Suspense fallback={<ReviewListSkeleton />}>
              <FollowingPage account={account} />
            </Suspense>
          }
        />
        <Route path="settings" element={<SettingsRoute account={account} />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
