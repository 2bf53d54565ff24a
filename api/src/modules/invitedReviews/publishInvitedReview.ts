import type { Review } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { NO_PASSWORD } from '../../kernel/passwords.ts';
import { createProfileId } from '../../kernel/profileId.ts';
import { ProblemError } from '../../problems.ts';
import { toReviewBody, type InvitedRequest } from './invitedRequest.ts';
import type { InvitedReviewsDependencies } from './InvitedReviewsDependencies.ts';

/**
 * Publishes a review by a person whose email is confirmed.
 *
 * @param userId the account with the email, locked by the caller; null to create an account without a password
 * @throws 409 when the invitation is no longer valid, and everything that creating a review with an account throws
 */
export async function publishInvitedReview(
  dependencies: Pick<InvitedReviewsDependencies, 'users' | 'writeReview'>,
  transaction: Transaction,
  request: InvitedRequest,
  userId: string | null,
): Promise<Review> {
  const { users, writeReview } = dependencies;
  const { email, name, lastName } = request.body;
  const author =
    userId ??
    (
      await users.insert(transaction, {
        name,
        last_name: lastName,
        email,
        email_confirmed_at: new Date(),
        password_hash: NO_PASSWORD,
        profile_id: createProfileId(),
      })
    ).id;
  const review = await writeReview(transaction, { userId: author, email, isConfirmed: true }, toReviewBody(request));
  // Requires an invitation, because only invited people may write without an account.
  if (review.origin === 'organic') throw new ProblemError('invitation-not-valid');
  return review;
}
