import type { HelpfulAnswer } from '@heard/contract';
import type { Consumer } from '../../kernel/Caller.ts';
import { checkVoter } from './checkVoter.ts';
import type { VotesDependencies } from './VotesDependencies.ts';
import { writeVote } from './writeVote.ts';

/**
 * Withdraws a vote. An account that may no longer vote can still withdraw its votes. @throws the errors of `writeVote`, and of `checkVoter`
 * if there is no vote
 */
export function withdrawVote(dependencies: VotesDependencies, caller: Consumer, id: string): Promise<HelpfulAnswer> {
  const { votes } = dependencies;
  return writeVote(dependencies, caller, id, async (transaction, reviewId, review) => {
    const { userId } = caller;
    if ((await votes.find(transaction, reviewId, userId)) === undefined) {
      checkVoter(dependencies, await votes.readVoter(transaction, userId), review);
    }
    await votes.withdraw(transaction, reviewId, userId);
  });
}
