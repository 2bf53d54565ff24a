import { NOTICE_SECONDS, translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';

/** Returns the `about` of the email about a reply. It identifies the email to remove if the reply is deleted before the delivery. */
export const aboutReply = (reviewId: string): string => `reply ${reviewId}`;

/** Composes the email that notifies the author of a review that the company has replied. */
export function composeReviewReplied(
  layout: MailLayout,
  { recipient, language }: Recipient,
  userId: string,
  companyId: string,
  reviewId: string,
): Mail {
  const values = { companyId, settings: layout.pageUrl('/me/settings', language) };
  return {
    kind: 'reviewReplied',
    recipient,
    subject: translateMail(language, 'email.reviewReplied.subject', values),
    ...layout.body({
      language,
      before: [translateMail(language, 'email.reviewReplied.text', values)],
      link: { text: null, address: layout.pageUrl(`/me/reviews?review=${reviewId}`, language) },
      after: [translateMail(language, 'email.reviewReplied.settings', values)],
    }),
    unsubscribeUrl: layout.apiUrl(
      `/unsubscribe/${layout.createUnsubscribeToken({ list: 'replies', id: userId }, recipient)}`,
    ),
    about: aboutReply(reviewId),
    // The limit per topic prevents a company from flooding an author by deleting replies and writing them again.
    topic: `reply of ${companyId}`,
    lifetimeSeconds: NOTICE_SECONDS,
    tokens: [],
  };
}
