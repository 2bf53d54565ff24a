import type { Merge, MergeBody, MergePreview, ReasonBody } from '@heard/contract';
import { createRunWithLocks } from '../../database/createRunWithLocks.ts';
import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { translate } from '../../messages/messages.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import type { Administrator } from '../auth/Caller.ts';
import { parseCompanyId } from '../companies/website.ts';
import { databaseId } from '../databaseId.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { ActionsRepository } from '../moderation/actions.repository.ts';
import { getAuthorLanguage } from '../replies/getAuthorLanguage.ts';
import type { MergedCompany, MergesRepository } from './merges.repository.ts';

export interface MergesServiceOptions {
  merges: MergesRepository;
  actions: ActionsRepository;
  mailQueue: MailQueue;
  compose: MailComposer;
  runInTransaction: RunInTransaction;
  /** Waits for some milliseconds. */
  sleep: (milliseconds: number) => Promise<unknown>;
  onMerge: (outcome: 'merged' | 'undone' | 'rejected') => void;
}

/** A merge of a larger company would hold its locks for too long. */
const MAX_REVIEWS = 10_000;

export type MergesService = ReturnType<typeof mergesService>;

/** Merges of companies that turned out to be the same one. Each is logged in the transaction that performs it. */
export function mergesService(options: MergesServiceOptions) {
  const { merges, actions, mailQueue, compose, runInTransaction, sleep, onMerge } = options;

  /** @throws 400 for a company that does not exist, or is removed */
  async function findCompany(field: 'from' | 'into', website: string): Promise<MergedCompany> {
    const company = await merges.find(toDomain(field, website));
    if (company === undefined) throw invalidField(field, 'unknownCompany');
    if (company.removed_at !== null) throw invalidField(field, 'companyRemoved');
    return company;
  }

  /** @throws 400 for the same company, a removed or an unknown one */
  async function findBoth(from: string, into: string): Promise<[source: MergedCompany, target: MergedCompany]> {
    const [source, target] = [await findCompany('from', from), await findCompany('into', into)];
    if (source.id === target.id) throw invalidField('into', 'sameCompany');
    return [source, target];
  }

  /** @throws 409 when a company has an owner or too many reviews */
  async function checkListing(transaction: Transaction, { id, claimed_at: claimedAt }: MergedCompany): Promise<void> {
    if (claimedAt !== null) throw new ProblemError('company-has-owner');
    if ((await merges.countReviews(transaction, id, MAX_REVIEWS + 1)) > MAX_REVIEWS) {
      throw new ProblemError('company-too-large');
    }
  }

  // Reviews are locked before companies, as by all writers; one that was written in between is only locked if nobody else has done so.
  const runWithLocks = createRunWithLocks(runInTransaction, sleep);

  async function count<Result>(outcome: 'merged' | 'undone', work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      onMerge(outcome);
      return result;
    } catch (error) {
      if (error instanceof ProblemError) onMerge('rejected');
      throw error;
    }
  }

  return {
    /** Returns what a merge would change. @throws as `merge` */
    async preview(from: string, into: string): Promise<MergePreview> {
      const [source, target] = await findBoth(from, into);
      return runInTransaction(async (transaction) => {
        await checkListing(transaction, source);
        return { duplicates: (await merges.listDuplicates(transaction, source.id, target.id)).length };
      });
    },

    /**
     * Merges a listing into another company, which gets its reviews. Where one person has reviewed both, the newer review counts.
     * The older one stays with the listing, hidden: only its author can read it.
     *
     * @throws 400 for the same company, a removed or an unknown one; 409 when the listing has an owner or too many reviews, or one
     *   of them was merged in the meantime
     */
    merge: ({ userId: adminId }: Administrator, { from, into, reason }: MergeBody): Promise<Merge> =>
      count('merged', async () => {
        const [source, target] = await findBoth(from, into);
        return runWithLocks(async (transaction) => {
          await merges.lockAuthors(transaction, source.id, target.id, true);
          await merges.lockReviews(transaction, source.id, target.id, true);
          const locked = await merges.lockCompanies(transaction, source.id, target.id);
          await merges.lockAuthors(transaction, source.id, target.id, false);
          await merges.lockReviews(transaction, source.id, target.id, false);
          const [one, other] = [source.id, target.id].map((id) => locked.find((company) => company.id === id));
          if (one === undefined || other === undefined) throw new ProblemError('not-found');
          if (one.removed_at !== null || other.removed_at !== null) {
            throw new ProblemError('already-decided', { detail: 'problem.already-decided.merge' });
          }
          await checkListing(transaction, one);
          const duplicates = await merges.listDuplicates(transaction, one.id, other.id);
          const gives = one.category_ids.length > 0 && other.category_ids.length === 0;
          const stored = {
            from_id: one.id,
            into_id: other.id,
            duplicates: duplicates.length,
            // Each review keeps the number of votes for reviews of its company since it was written.
            votes_shift: String(BigInt(other.votes_ever) - BigInt(one.votes_ever)),
            gave_categories: gives,
          };
          const { id, at } = await merges.insert(transaction, stored);
          const reviews = await merges.moveReviews(
            transaction,
            { id, ...stored },
            duplicates.map((review) => review.id),
          );
          for (const review of duplicates) {
            const language = getAuthorLanguage(review);
            const hidingReason = translate(language, 'merge.newerCounts', { into: other.domain });
            await merges.hideDuplicate(transaction, review.id, hidingReason);
            const mail = compose.reviewsMerged(
              { recipient: review.author_email, language },
              one.domain,
              other.domain,
              review.id,
            );
            await mailQueue.add(transaction, { userId: review.user_id }, mail);
          }
          await merges.moveFollows(transaction, { id, ...stored });
          await merges.redirect(transaction, one.id, other.id, gives);
          await actions.insert(transaction, {
            admin_id: adminId,
            action: 'merge',
            company_id: one.id,
            other_company_id: other.id,
            merge_id: id,
            reason,
            from_text: one.domain,
            to_text: other.domain,
          });
          return {
            id,
            from: one.domain,
            into: other.domain,
            reviews,
            duplicates: duplicates.length,
            at: at.toISOString(),
          };
        });
      }),

    /**
     * Undoes a merge: moves back what it has moved. Reviews that were written about the other company since stay there.
     *
     * @throws 404, 409 when it was undone already, or one of the companies has changed since
     */
    undo: ({ userId: adminId }: Administrator, id: string, { reason }: ReasonBody): Promise<Merge> =>
      count('undone', async () => {
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
          await merges.undo(transaction, merge);
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
      }),
  };
}

/** @throws 400 for a text that is no website */
function toDomain(field: 'from' | 'into', website: string): string {
  try {
    return parseCompanyId(website);
  } catch {
    throw invalidField(field, 'unknownCompany');
  }
}
