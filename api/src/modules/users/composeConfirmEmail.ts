import type { Language } from '@heard/contract';
import { translateMail, type Mail, type MailLayout } from '../mail/index.ts';

const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

/** Composes the email with the link that confirms a consumer's email: valid for 7 days. */
export function composeConfirmEmail(layout: MailLayout, email: string, language: Language): Mail {
  return layout.withLink(
    'confirmEmail',
    { recipient: email, language },
    {
      subject: translateMail(language, 'email.confirmEmail.subject'),
      before: translateMail(language, 'email.confirmEmail.text', { email }),
      action: translateMail(language, 'email.confirmEmail.action'),
      after: [
        translateMail(language, 'email.confirmEmail.lifetime'),
        translateMail(language, 'email.confirmEmail.notYou'),
      ],
      path: '/confirm-email',
      lifetimeSeconds: LIFETIME_SECONDS,
    },
  );
}
