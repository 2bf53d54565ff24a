import type { Merge, MergeBody } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { createRunWithLocks } from '../../database/createRunWithLocks.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import { getAuthorLanguage } from '../../kernel/getAuthorLanguage.ts';
import { translate } from '../../messages/messages.ts';
import { ProblemError } from '../../problems.ts';
import { checkListing } from './checkListing.ts';
import { composeReviewsMerged } from './composeReviewsMerged.ts';
import { countMerge } from './countMerge.ts';
import { findBothCompanies } from './findBothCompanies.ts';
import type { Duplicate } from './mergeLocks.repository.ts';
import type { MergedCompany, MergesRepository } from './merges.repository.ts';
import type { MergesDependencies } from './MergesDependencies.ts';

/**
 * Merges a listing into another company. The other company gets the reviews of the listing. If one person has reviewed both companies, the newer
 * review counts. The older review stays with the listing and is hidden from everybody except its author.
 *
 * @throws 400 for the same company, a removed company or an unknown company; 409 when the listing has an owner or too many reviews, or one of the
 *   companies was merged in the meantime
 */
export function mergeCompanies(
  dependencies: MergesDependencies,
  { userId: adminId }: Administrator,
  { from, into, reason }: MergeBody,
): Promise<Merge> {
  const { merges, actions, events, runInTransaction, sleep } = dependencies;
  // Locks reviews before companies, like all writers. A review that is written between these two steps is locked only if no other transaction holds
  // its lock.
  const runWithLocks = createRunWithLocks(runInTransaction, sleep);
  return countMerge(dependencies, 'merged', async () => {
    const [source, target] = await findBothCompanies(dependencies, from, into);
    return runWithLocks(async (transaction) => {
      const [one, other] = await lockBoth(merges, transaction, source.id, target.id);
      await checkListing(dependencies, transaction, one);
      const duplicates = await merges.listDuplicates(transaction, one.id, other.id);
      const gives = one.category_ids.length > 0 && other.category_ids.length === 0;
      const stored = {
        from_id: one.id,
        into_id: other.id,
        duplicates: duplicates.length,
        // Keeps for each review how many votes the reviews of its company have received since it was written.
        votes_shift: String(BigInt(other.votes_ever) - BigInt(one.votes_ever)),
        gave_categories: gives,
      };
      const { id, at } = await merges.insert(transaction, stored);
      const reviews = await merges.moveReviews(
        transaction,
        { id, ...stored },
        duplicates.map((review) => review.id),
      );
      await events.companyMerged.publish(transaction, { mergeId: id, fromId: one.id, intoId: other.id });
      await hideDuplicates(dependencies, transaction, duplicates, one, other);
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
  });
}

/** Locks two companies with their reviews and authors. @throws 404, 409 when one of them was removed in the meantime */
async function lockBoth(
  merges: MergesRepository,
  transaction: Transaction,
  fromId: string,
  intoId: string,
): Promise<[MergedCompany, MergedCompany]> {
  await merges.lockAuthors(transaction, fromId, intoId, true);
  await merges.lockReviews(transaction, fromId, intoId, true);
  const locked = await merges.lockCompanies(transaction, fromId, intoId);
  await merges.lockAuthors(transaction, fromId, intoId, false);
  await merges.lockReviews(transaction, fromId, intoId, false);
  const [one, other] = [fromId, intoId].map((id) => locked.find((company) => company.id === id));
  if (one === undefined || other === undefined) throw new ProblemError('not-found');
  if (one.removed_at !== null || other.removed_at !== null) {
    throw new ProblemError('already-decided', { detail: 'problem.already-decided.merge' });
  }
  return [one, other];
}

/** Hides the older reviews of people who have reviewed both companies, and notifies them. */
async function hideDuplicates(
  { merges, mailLayout, mailQueue }: MergesDependencies,
  transaction: Transaction,
  duplicates: Duplicate[],
  from: MergedCompany,
  into: MergedCompany,
): Promise<void> {
  for (const review of duplicates) {
    const language = getAuthorLanguage(review);
    await merges.hideDuplicate(transaction, review.id, translate(language, 'merge.newerCounts', { into: into.domain }));
    const recipient = { recipient: review.author_email, language };
    const mail = composeReviewsMerged(mailLayout, recipient, from.domain, into.domain, review.id);
    await mailQueue.add(transaction, { userId: review.user_id }, mail);
  }
}
