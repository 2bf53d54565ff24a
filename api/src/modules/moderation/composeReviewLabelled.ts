import { formatDay, translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';
import { toReasonParagraph } from '../reports/index.ts';
import type { Label } from '../reviews/index.ts';

/** Composes the email that notifies an author that an administrator has added a label to a review, with the reason. */
export function composeReviewLabelled(
  layout: MailLayout,
  { recipient, language }: Recipient,
  companyId: string,
  { reviewId, benefit, relation, reason, appealUntil }: Label & { reviewId: string; appealUntil: Date },
): Mail {
  return layout.notice(
    'reviewLabelled',
    { recipient, language },
    {
      subject: translateMail(language, 'email.reviewLabelled.subject', { companyId }),
      before: [
        translateMail(language, 'email.reviewLabelled.text', { companyId }),
        ...(benefit === true ? [translateMail(language, 'email.reviewLabelled.benefit')] : []),
        ...(relation === null ? [] : [translateMail(language, `email.reviewLabelled.${relation}`)]),
        ...toReasonParagraph(reason, language),
        translateMail(language, 'email.reviewHidden.person'),
        translateMail(language, 'email.appeal', { date: formatDay(appealUntil, language) }),
      ],
      path: `/me/reviews?review=${reviewId}`,
    },
  );
}

/** Composes the email that notifies an author that the label of a review was removed. @param reason '' if there is no reason */
export function composeReviewUnlabelled(
  layout: MailLayout,
  { recipient, language }: Recipient,
  companyId: string,
  reviewId: string,
  reason: string,
): Mail {
  return layout.notice(
    'reviewUnlabelled',
    { recipient, language },
    {
      subject: translateMail(language, 'email.reviewUnlabelled.subject', { companyId }),
      before: [
        translateMail(language, 'email.reviewUnlabelled.text', { companyId }),
        ...toReasonParagraph(reason, language),
      ],
      path: `/me/reviews?review=${reviewId}`,
    },
  );
}
