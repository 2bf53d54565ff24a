import type { Language } from '@heard/contract';
import { translateMail, type Mail, type MailLayout } from '../mail/index.ts';
import type { AccountKind } from './AccountKind.ts';

const LIFETIME_SECONDS = 30 * 60;

/** Composes the email with the link to choose a new password: valid once, for 30 minutes. */
export function composeResetPassword(layout: MailLayout, email: string, kind: AccountKind, language: Language): Mail {
  return layout.withLink(
    'resetPassword',
    { recipient: email, language },
    {
      subject: translateMail(language, 'email.resetPassword.subject'),
      before: translateMail(language, `email.resetPassword.${kind}`, { email }),
      action: translateMail(language, 'email.resetPassword.action'),
      after: [
        translateMail(language, 'email.resetPassword.lifetime'),
        translateMail(language, 'email.resetPassword.notYou'),
      ],
      path: '/reset-password',
      lifetimeSeconds: LIFETIME_SECONDS,
    },
  );
}
