import type { DecisionGround } from '@heard/contract';
import type { MessageId } from '../../messages/messages.ts';
import { formatDay, translateMail, type Mail, type MailLayout, type Recipient } from '../mail/index.ts';
import { toReasonParagraph, toRuleParagraph } from '../reports/index.ts';

/** The statement of reasons for hiding a review (Digital Services Act, article 17). */
export interface HidingReasons {
  reviewId: string;
  ground: DecisionGround;
  reason: string;
  flaggedBy: { company: boolean; others: boolean };
  foundByProgram: boolean;
  /** The end of the time in which the decision can be appealed; null if it can't be appealed. */
  appealUntil: Date | null;
}

/** Composes the email that notifies an author that a review is hidden, with the reason. */
export function composeReviewHidden(
  layout: MailLayout,
  { recipient, language }: Recipient,
  companyId: string,
  reasons: HidingReasons,
): Mail {
  const { ground, reason, flaggedBy, foundByProgram, appealUntil, reviewId } = reasons;
  const text = (id: Extract<MessageId, `email.reviewHidden.${string}`>, values = {}) =>
    translateMail(language, id, values);
  const source = flaggedBy.company
    ? flaggedBy.others
      ? 'byBoth'
      : 'byCompany'
    : flaggedBy.others
      ? 'byOthers'
      : 'own';
  return layout.notice(
    'reviewHidden',
    { recipient, language },
    {
      subject: text('email.reviewHidden.subject', { companyId }),
      before: [
        text('email.reviewHidden.text'),
        toRuleParagraph(layout, ground, language),
        ...toReasonParagraph(reason, language),
        text(`email.reviewHidden.${source}`),
        ...(foundByProgram ? [text('email.reviewHidden.foundByProgram')] : []),
        text('email.reviewHidden.person'),
        text(appealUntil === null ? 'email.reviewHidden.final' : 'email.reviewHidden.change'),
        ...(appealUntil === null
          ? []
          : [translateMail(language, 'email.appeal', { date: formatDay(appealUntil, language) })]),
      ],
      path: `/me/reviews?review=${reviewId}`,
    },
  );
}
