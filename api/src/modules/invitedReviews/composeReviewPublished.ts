import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';

/** Composes the email about a review that was published without an account. The email explains how to log in to the new account. */
export function composeReviewPublished(
  layout: MailLayout,
  { recipient, language }: Recipient,
  companyId: string,
): Mail {
  const values = { companyId, email: recipient, resetPassword: layout.pageUrl('/forgot-password', language) };
  return layout.notice(
    'reviewPublished',
    { recipient, language },
    {
      subject: translateMail(language, 'email.reviewPublished.subject', values),
      before: [
        translateMail(language, 'email.reviewPublished.text', values),
        translateMail(language, 'email.reviewPublished.login', values),
      ],
      path: '/login-link',
      after: [translateMail(language, 'email.reviewPublished.password', values)],
    },
  );
}
