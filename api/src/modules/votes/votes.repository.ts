import type { Database } from '../../database/Database.ts';
import { ownVotesRepository } from './ownVotes.repository.ts';
import { voteTotalsRepository } from './voteTotals.repository.ts';

export type { VotedReview, Voter } from './ownVotes.repository.ts';

export type VotesRepository = ReturnType<typeof votesRepository>;

/** Provides helpful votes. Locks are acquired in the order voter and author, review, company. Triggers count the votes of each review. */
export function votesRepository(database: Database) {
  return { ...voteTotalsRepository(database), ...ownVotesRepository(database) };
}
