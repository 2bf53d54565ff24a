import type { Transaction } from '../../database/Database.ts';
import { ProblemError } from '../../problems.ts';
import type { MergedCompany } from './merges.repository.ts';
import type { MergesDependencies } from './MergesDependencies.ts';

/** A company with more reviews than this number is not merged, because the merge would hold its locks for too long. */
const MAX_REVIEWS = 10_000;

/** @throws 409 when a company has an owner or too many reviews */
export async function checkListing(
  dependencies: Pick<MergesDependencies, 'merges'>,
  transaction: Transaction,
  { id, claimed_at: claimedAt }: MergedCompany,
): Promise<void> {
  const { merges } = dependencies;
  if (claimedAt !== null) throw new ProblemError('company-has-owner');
  if ((await merges.countReviews(transaction, id, MAX_REVIEWS + 1)) > MAX_REVIEWS) {
    throw new ProblemError('company-too-large');
  }
}
