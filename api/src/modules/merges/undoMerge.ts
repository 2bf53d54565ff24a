import type { Merge, ReasonBody } from '@heard/contract';
import { createRunWithLocks } from '../../database/createRunWithLocks.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import { countMerge } from './countMerge.ts';
import type { MergesDependencies } from './MergesDependencies.ts';

/**
 * Undoes a merge: moves reviews and follows back. Reviews that were written about the other company since the merge
 * stay there.
 *
 * @throws 404, 409 when it was undone already, or one of the companies has changed since
 */
export function undoMerge(
  dependencies: MergesDependencies,
  { userId: adminId }: Administrator,
  id: string,
  { reason }: ReasonBody,
): Promise<Merge> {
  const { merges, actions, events, runInTransaction, sleep } = dependencies;
  const runWithLocks = createRunWithLocks(runInTransaction, sleep);
  return countMerge(dependencies, 'undone', async () => {
    const mergeId = databaseId(id);
    return runWithLocks(async (transaction) => {
      await merges.lockMerged(transaction, mergeId, true);
      const found = await merges.findMerge(mergeId, transaction);
      if (found === undefined) throw new ProblemError('not-found');
      const locked = await merges.lockCompanies(transaction, found.into_id, found.from_id);
      await merges.lockMerged(transaction, mergeId, false);
      const merge = await merges.findMerge(mergeId, transaction);
      if (merge === undefined) throw new ProblemError('not-found');
      const [one, other] = [merge.from_id, merge.into_id].map((of) => locked.find((company) => company.id === of));
      const isCurrent = one?.merged_into === merge.into_id && other !== undefined && other.removed_at === null;
      if (merge.undone_at !== null || !isCurrent) throw new ProblemError('merge-not-undoable');
      await merges.moveReviewsBack(transaction, merge);
      await events.mergeUndone.publish(transaction, { mergeId, fromId: merge.from_id, intoId: merge.into_id });
      await merges.restoreCompany(transaction, merge);
      await actions.insert(transaction, {
        admin_id: adminId,
        action: 'unmerge',
        company_id: merge.from_id,
        other_company_id: merge.into_id,
        reason,
        from_text: merge.from_domain,
        to_text: merge.into_domain,
      });
      const { reviews, duplicates, at } = merge;
      return {
        id: merge.id,
        from: merge.from_domain,
        into: merge.into_domain,
        reviews,
        duplicates,
        at: at.toISOString(),
      };
    });
  });
}
