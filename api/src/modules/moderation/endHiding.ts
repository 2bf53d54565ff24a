import type { Transaction } from '../../database/Database.ts';
import type { ReportedReview } from '../reports/index.ts';
import type { ModerationDependencies, ReviewVerdict } from './ModerationDependencies.ts';

/** Shows a hidden review again. @returns false if the review was not hidden */
export async function endHiding(
  dependencies: ModerationDependencies,
  transaction: Transaction,
  review: ReportedReview,
  verdict: Omit<ReviewVerdict, 'ground'>,
): Promise<boolean> {
  const { reviews, hiddenReviews, actions, decisions, cases } = dependencies;
  const { id } = review;
  if (!(await reviews.unhide(transaction, id))) return false;
  await hiddenReviews.remove(transaction, id);
  await actions.insert(transaction, { admin_id: verdict.adminId, action: 'unhide', review_id: id });
  const { ground = 'other' } = (await decisions.findHiding(transaction, id, 'review')) ?? {};
  await cases.decide(transaction, review, { ...verdict, ground, part: 'review', outcome: 'shownAgain' });
  await decisions.grantReversed(transaction, { reviewId: id, part: 'review', outcome: 'hidden' }, verdict);
  return true;
}
