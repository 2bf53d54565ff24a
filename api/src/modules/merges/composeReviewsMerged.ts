import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';

/** Composes the notice to the author of reviews of two companies that were merged. @param reviewId the id of the older review */
export function composeReviewsMerged(
  layout: MailLayout,
  { recipient, language }: Recipient,
  from: string,
  into: string,
  reviewId: string,
): Mail {
  return layout.notice(
    'reviewsMerged',
    { recipient, language },
    {
      subject: translateMail(language, 'email.reviewsMerged.subject'),
      before: [translateMail(language, 'email.reviewsMerged.text', { from, into })],
      path: `/me/reviews?review=${reviewId}`,
    },
  );
}
