import type { LabelReviewBody, Review } from '@heard/contract';
import { getAppealEnd } from '../../kernel/grounds.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import { invalidField } from '../../problems.ts';
import { changeReview } from './changeReview.ts';
import { composeReviewLabelled } from './composeReviewLabelled.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';
import { notifyAuthor } from './notifyAuthor.ts';

/**
 * Adds a label to a review: its author received a benefit for it, or has a connection to the company. The label
 * replaces the author's disclosure. A review that already has a label keeps it.
 *
 * @throws 400 if the body contains no label, 404
 */
export function labelReview(
  dependencies: ModerationDependencies,
  { userId: adminId }: Administrator,
  id: string,
  { benefit, relation, reason }: LabelReviewBody,
): Promise<Review> {
  const { labels, actions, cases, mailLayout } = dependencies;
  if (benefit === undefined && relation === undefined) throw invalidField('relation', 'required');
  const label = { benefit: benefit ?? null, relation: relation ?? null, reason };
  return changeReview(dependencies, id, async (transaction, review) => {
    if (!(await labels.add(transaction, review.id, label))) return;
    await actions.insert(transaction, { admin_id: adminId, action: 'label', review_id: review.id, reason });
    await cases.decide(transaction, review, { part: 'label', outcome: 'labelled', ground: 'other', reason, adminId });
    await notifyAuthor(dependencies, transaction, review, (recipient) =>
      composeReviewLabelled(mailLayout, recipient, review.company_domain, {
        reviewId: review.id,
        ...label,
        appealUntil: getAppealEnd(new Date()),
      }),
    );
  });
}
