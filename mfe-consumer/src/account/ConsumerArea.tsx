import { Link, paths, Route, Routes, usePageTitle, useSession } from '@heard/sdk';
import { AccountHeaderSkeleton, AccountPage, NotFoundPanel, Wrap } from 'shared-ui';
import { useMessages } from '../messages/messages.ts';
import { MakeReviewPage } from '../new-review/MakeReviewPage.tsx';
import { MyReviewsPage } from '../reviews/MyReviewsPage.tsx';
import { SettingsRoute } from '../settings/SettingsRoute.tsx';
import { AccountLayout } from './AccountLayout.tsx';

/** The consumer's area under /me (specification 2, "/me"). Who may enter is the shell's guard's affair. */
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
        <Route index element={<MakeReviewPage />} />
        <Route path="reviews" element={<MyReviewsPage account={account} />} />
        <Route path="settings" element={<SettingsRoute account={account} />} />
      </Route>
      <Route path="*" element={<LostPage />} />
    </Routes>
  );
}

function LostPage() {
  const t = useMessages();
  usePageTitle(t('lost.title'));
  return <NotFoundPanel as={Link} to={paths.home} />;
}
