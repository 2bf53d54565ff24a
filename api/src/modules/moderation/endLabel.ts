import type { Transaction } from '../../database/Database.ts';
import type { ReportedReview } from '../reports/index.ts';
import type { ModerationDependencies, ReviewVerdict } from './ModerationDependencies.ts';

/** Removes the label of a review. @returns whether the review had a label */
export async function endLabel(
  dependencies: Pick<ModerationDependencies, 'actions' | 'cases' | 'decisions' | 'labels'>,
  transaction: Transaction,
  review: ReportedReview,
  verdict: Omit<ReviewVerdict, 'ground'>,
): Promise<boolean> {
  const { labels, actions, decisions, cases } = dependencies;
  const { id } = review;
  if (!(await labels.remove(transaction, id))) return false;
  await actions.insert(transaction, { admin_id: verdict.adminId, action: 'unlabel', review_id: id });
  await cases.decide(transaction, review, { ...verdict, ground: 'other', part: 'label', outcome: 'unlabelled' });
  await decisions.grantReversed(transaction, { reviewId: id, part: 'label', outcome: 'labelled' }, verdict);
  return true;
}
