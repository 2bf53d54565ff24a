import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';

const LIFETIME_SECONDS = 30 * 60;

/** Composes the email with the link that logs a consumer in: valid once, for 30 minutes. */
export function composeLoginLink(layout: MailLayout, { recipient, language }: Recipient): Mail {
  return layout.withLink(
    'loginLink',
    { recipient, language },
    {
      subject: translateMail(language, 'email.loginLink.subject'),
      before: translateMail(language, 'email.loginLink.text', { email: recipient }),
      action: translateMail(language, 'email.loginLink.action'),
      after: [translateMail(language, 'email.loginLink.lifetime'), translateMail(language, 'email.loginLink.notYou')],
      path: '/login-link',
      lifetimeSeconds: LIFETIME_SECONDS,
    },
  );
}
