import type { Transaction } from '../../database/Database.ts';
import type { MarkReasons } from '../../database/schema/jsonColumns.ts';
import { MOVED_REVIEWS } from '../../kernel/movedReviews.ts';
import { toKnex } from '../../database/toKnex.ts';

/** Adds, settles and closes marks. */
export function markWritesRepository() {
  return {
    followMerge,
    close,
    markCompany,
    closeRenamed,
    addReport,
    settleReports,
    closeSettled,
    closeVotes,
  };
}

/** Closes the open mark with this id, or the open marks of this review. @returns the number of marks that were open */
function close(
  transaction: Transaction,
  adminId: string,
  which: { id: string } | { review_id: string },
): Promise<number> {
  const knex = toKnex(transaction);
  return knex('marks').where(which).whereNull('closed_at').update({ closed_at: knex.fn.now(), closed_by: adminId });
}

/** Marks a company. An open mark gets the additional reasons. */
async function markCompany(transaction: Transaction, companyId: string, reasons: MarkReasons): Promise<void> {
  await toKnex(transaction).raw(
    `insert into marks (company_id, reasons) values (?, ?::jsonb)
     on conflict (company_id) where closed_at is null and review_id is null
     do update set reasons = marks.reasons || excluded.reasons`,
    [companyId, JSON.stringify(reasons)],
  );
}

/** Closes the open mark of a company that has changed its name. */
async function closeRenamed(transaction: Transaction, adminId: string, companyId: string): Promise<void> {
  const knex = toKnex(transaction);
  await knex('marks')
    .where({ company_id: companyId, review_id: null })
    .whereNull('closed_at')
    .whereRaw(`jsonb_exists(reasons, 'renamed')`)
    .update({ closed_at: knex.fn.now(), closed_by: adminId });
}

/** Marks a reported review, or adds the report to its open mark. */
async function addReport(transaction: Transaction, reviewId: string, companyId: string): Promise<void> {
  await toKnex(transaction).raw(
    `insert into marks (review_id, company_id, reasons, flagged_since) values (?, ?, '{}', now())
     on conflict (review_id) where closed_at is null do update set flagged_since = coalesce(marks.flagged_since, now())`,
    [reviewId, companyId],
  );
}

/**
 * Updates the open mark of a review whose reports were settled. Deletes a mark whose only reports were withdrawn.
 *
 * @param decidedIds the reports that a decision has settled
 */
async function settleReports(transaction: Transaction, reviewId: string, decidedIds: string[]): Promise<void> {
  const knex = toKnex(transaction);
  await knex.raw(
    `update marks set
       flagged_since = (select min(created_at) from flags where review_id = :reviewId and state = 'open'),
       reasons = case when :ids::jsonb = '[]' then reasons else jsonb_set(reasons, '{flags}', jsonb_build_object(
         'ids', coalesce(reasons #> '{flags,ids}', '[]') || :ids::jsonb)) end
     where review_id = :reviewId and closed_at is null`,
    { reviewId, ids: JSON.stringify(decidedIds) },
  );
  await knex('marks')
    .where({ review_id: reviewId, closed_at: null, flagged_since: null })
    .whereRaw(`reasons = '{}'`)
    .del();
}

/** Closes the open mark of a review if it has neither reasons nor open reports left. */
async function closeSettled(transaction: Transaction, adminId: string, reviewId: string): Promise<void> {
  const knex = toKnex(transaction);
  await knex('marks')
    .where({ review_id: reviewId, closed_at: null, flagged_since: null })
    .whereRaw(`reasons - 'flags' = '{}'`)
    .update({ closed_at: knex.fn.now(), closed_by: adminId });
}

/** Removes suspicious votes from the reasons of a review's open mark, and closes the mark if no other reason is left. */
async function closeVotes(transaction: Transaction, adminId: string, reviewId: string): Promise<void> {
  await toKnex(transaction).raw(
    `update marks set
       reasons = case when reasons - 'votes' = '{}' and flagged_since is null then reasons else reasons - 'votes' end,
       closed_at = case when reasons - 'votes' = '{}' and flagged_since is null then now() end,
       closed_by = case when reasons - 'votes' = '{}' and flagged_since is null then ?::bigint end
     where review_id = ? and closed_at is null and jsonb_exists(reasons, 'votes')`,
    [adminId, reviewId],
  );
}

/** Moves marks to the new companies of their reviews, after a merge has moved the reviews. */
async function followMerge(transaction: Transaction, mergeId: string): Promise<void> {
  await toKnex(transaction).raw(
    `update marks k set company_id = r.company_id from ${MOVED_REVIEWS} and k.review_id = r.id and k.company_id <> r.company_id`,
    [mergeId],
  );
}
