import type { Administrator, Consumer } from '../../kernel/Caller.ts';
import { listOwnVotes } from './listOwnVotes.ts';
import { voidVotes } from './voidVotes.ts';
import { voteHelpful } from './voteHelpful.ts';
import type { VotesDependencies } from './VotesDependencies.ts';
import { withdrawVote } from './withdrawVote.ts';

export type VotesService = ReturnType<typeof votesService>;

/** Provides helpful votes of consumers for reviews. */
export function votesService(options: VotesDependencies) {
  return {
    vote: (caller: Consumer, id: string) => voteHelpful(options, caller, id),
    withdraw: (caller: Consumer, id: string) => withdrawVote(options, caller, id),
    ofCaller: (caller: Consumer, id: string) => listOwnVotes(options, caller, id),
    voidVotes: (administrator: Administrator, id: string) => voidVotes(options, administrator, id),
  };
}
