import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../database/Database.ts';
import { isSameReview, type Version } from './isSameReview.ts';
import type { VersionsRepository } from './versions.repository.ts';

/** The maximum number of stored versions of a review. Votes for older versions stay set aside. */
const MAX_VERSIONS = 20;

/**
 * Sets votes aside if the review no longer resembles the version that was voted for, and counts them again once the review resembles that
 * version again. Does nothing if neither the rating nor the text has changed. The caller has locked the review and its author.
 *
 * @param replaced the content of the review before this change
 * @returns whether the review still resembles its replaced version
 */
export type ReplaceVersion = (
  transaction: Transaction,
  reviewId: string,
  replaced: Version,
  present: Version,
) => Promise<boolean>;

export function createReplaceVersion({ versions }: { versions: VersionsRepository }): ReplaceVersion {
  return async (transaction, reviewId, earlier, present) => {
    const replaced = toVersion(earlier);
    if (isDeepStrictEqual(replaced, toVersion(present))) return true;
    await versions.store(transaction, reviewId, replaced);
    await versions.prune(transaction, reviewId, MAX_VERSIONS);
    const stored = await versions.list(transaction, reviewId);
    const same = stored.filter((version) => isSameReview(version, present));
    await versions.setAside(
      transaction,
      reviewId,
      same.map(({ version }) => version),
    );
    return isSameReview(replaced, present);
  };
}

const toVersion = ({ rating, title, description }: Version): Version => ({ rating, title, description });
