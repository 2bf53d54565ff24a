import type { HelpfulAnswer } from '@heard/contract';
import type { Consumer } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { checkVoter } from './checkVoter.ts';
import type { VotesDependencies } from './VotesDependencies.ts';
import { writeVote } from './writeVote.ts';

/** A review is marked when new accounts vote for it this many times within an hour. */
const BURST_VOTES = 10;

/** Counts a vote, once per account. @throws 403 for accounts that may not vote, 404 */
export async function voteHelpful(
  dependencies: VotesDependencies,
  caller: Consumer,
  id: string,
): Promise<HelpfulAnswer> {
  const { votes, onVote } = dependencies;
  const { userId } = caller;
  try {
    const response = await writeVote(dependencies, caller, id, async (transaction, reviewId, review) => {
      checkVoter(dependencies, await votes.readVoter(transaction, userId), review);
      const vote = await votes.find(transaction, reviewId, userId);
      if (vote?.withdrawn_at === null && vote.set_aside_at === null) return;
      if (vote === undefined) {
        const { company_id } = review;
        await votes.insert(transaction, { review_id: reviewId, user_id: userId, company_id });
      } else {
        await votes.renew(transaction, reviewId, userId);
      }
      await votes.markBurst(transaction, reviewId, BURST_VOTES);
    });
    onVote('counted');
    return response;
  } catch (error) {
    if (error instanceof ProblemError && error.statusCode === 403) onVote('refused');
    throw error;
  }
}
