import { translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';
import { toReasonParagraph } from '../reports/index.ts';

/** Composes the email that notifies an author that a hidden review is public again. @param reason '' if there is no reason */
export function composeReviewShown(
  layout: MailLayout,
  { recipient, language }: Recipient,
  companyId: string,
  reviewId: string,
  reason: string,
): Mail {
  return layout.notice(
    'reviewShown',
    { recipient, language },
    {
      subject: translateMail(language, 'email.reviewShown.subject', { companyId }),
      before: [
        translateMail(language, 'email.reviewShown.text', { companyId }),
        ...toReasonParagraph(reason, language),
      ],
      path: `/me/reviews?review=${reviewId}`,
    },
  );
}
