import { useLocation } from '@heard/sdk';
import { Spinner } from '@heard/ui';
import { lazy, Suspense } from 'react';
import { InvitationPage } from '../invitation/InvitationPage.tsx';
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { LoginLinkPage } from './LoginLinkPage.tsx';
import { RefuseClaimPage } from './RefuseClaimPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';
import { UnsubscribePage } from './UnsubscribePage.tsx';

const SingleSignOnPage = lazy(
  () => import(/* webpackChunkName: "single-sign-on" */ '../single-sign-on/SingleSignOnPage.tsx'),
);

/**
 * The pages that email links and OpenID providers lead to. They share one module, because each exposed module enlarges
 * the remote's entry, which every page loads.
 */
export default function EmailLinkPages() {
  // Compares in lower case, because the router matches paths case-insensitively.
  const path = useLocation().pathname.toLowerCase();
  if (path.startsWith('/confirm-email')) return <ConfirmEmailPage />;
  if (path.startsWith('/login-link')) return <LoginLinkPage />;
  if (path.startsWith('/refuse-claim')) return <RefuseClaimPage />;
  if (path.startsWith('/invitation')) return <InvitationPage />;
  if (path.startsWith('/single-sign-on')) {
    return (
      <Suspense fallback={<Spinner />}>
        <SingleSignOnPage />
      </Suspense>
    );
  }
  if (path.startsWith('/unsubscribe')) return <UnsubscribePage />;
  return path.startsWith('/reset-password') ? <ResetPasswordPage /> : <ForgotPasswordPage />;
}
