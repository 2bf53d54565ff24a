import { useLocation } from '@heard/sdk';
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

/**
 * The pages around the links of mails, as one module: each that the remote exposes makes the entry heavier, which every
 * page of the remote loads.
 */
export default function MailLinkPages() {
  // The router takes a mount's address in any case.
  const address = useLocation().pathname.toLowerCase();
  if (address.startsWith('/confirm-email')) return <ConfirmEmailPage />;
  return address.startsWith('/reset-password') ? <ResetPasswordPage /> : <ForgotPasswordPage />;
}
