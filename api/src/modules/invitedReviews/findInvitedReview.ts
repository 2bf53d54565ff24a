import { ProblemError } from '../../problems.ts';
import { requireUuid } from '../requireUuid.ts';
import type { InvitedReviewRow } from './invitedReviews.repository.ts';
import type { InvitedReviewsDependencies } from './InvitedReviewsDependencies.ts';

/** Finds a submitted review. @throws 404 when there is no such review, or its 24 hours are over */
export async function findInvitedReview(
  { invitedReviews }: Pick<InvitedReviewsDependencies, 'invitedReviews'>,
  id: string,
): Promise<InvitedReviewRow> {
  const row = await invitedReviews.find(requireUuid(id));
  if (row === undefined) throw new ProblemError('not-found');
  return row;
}
