import type { Transaction } from '../../database/Database.ts';
import type { MergesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { REVIEWS_OF } from './mergeRows.ts';

/** Stores merges, and moves reviews from one company to the other. */
export function mergeWritesRepository() {
  return { insert, moveReviews, hideDuplicate, redirect };
}

/** @returns the new merge */
async function insert(
  transaction: Transaction,
  merge: Pick<MergesTable, 'from_id' | 'into_id' | 'duplicates' | 'votes_shift' | 'gave_categories'>,
): Promise<Pick<MergesTable, 'id' | 'at'>> {
  const [row] = await toKnex(transaction)('merges').insert({ ...merge, reviews: 0 }, ['id', 'at']);
  if (row === undefined) throw new Error('INSERT returned no row');
  return row;
}

/**
 * Moves the reviews of a company to another company. If a person has reviewed both companies, the other company gets the newer review, and the merged
 * company keeps the older review. Triggers update the totals.
 *
 * @returns the number of reviews that were moved to the other company
 */
async function moveReviews(
  transaction: Transaction,
  merge: Pick<MergesTable, 'id' | 'from_id' | 'into_id' | 'votes_shift'>,
  duplicateIds: string[],
): Promise<number> {
  const knex = toKnex(transaction);
  const { id, from_id: fromId, into_id: intoId, votes_shift: shift } = merge;
  await knex.raw(
    `insert into merge_reviews (merge_id, review_id, company_id, is_duplicate, was_hidden)
     select ?::bigint, r.id, r.company_id, r.id = any (?::bigint[]), r.hidden_reason is not null from reviews r
     where r.id in (${REVIEWS_OF} union all select unnest(?::bigint[]))`,
    [id, duplicateIds, fromId, fromId, duplicateIds],
  );
  // Temporarily deletes the older reviews of the other company, because a person may not have two reviews of a company,
  // not even between statements.
  await knex.raw(
    `update reviews r set deleted_at = now() from merge_reviews m
     where m.merge_id = ? and m.is_duplicate and m.company_id = ? and r.id = m.review_id`,
    [id, intoId],
  );
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    `update reviews r set company_id = ?, votes_before = r.votes_before + ? from merge_reviews m
     where m.merge_id = ? and not m.is_duplicate and r.id = m.review_id`,
    [intoId, shift, id],
  );
  await knex.raw(
    `update reviews r set company_id = ?, deleted_at = null,
       votes_before = r.votes_before - case when m.company_id = ? then ?::bigint else 0 end
     from merge_reviews m where m.merge_id = ? and m.is_duplicate and r.id = m.review_id`,
    [fromId, intoId, shift, id],
  );
  await knex('merges').where({ id }).update({ reviews: rowCount });
  return rowCount;
}

/** Hides the older review of a person, unless an administrator has hidden it. */
async function hideDuplicate(transaction: Transaction, reviewId: string, reason: string): Promise<void> {
  const knex = toKnex(transaction);
  await knex('reviews')
    .where({ id: reviewId, hidden_reason: null })
    .update({ hidden_at: knex.raw('coalesce(hidden_at, now())'), hidden_reason: reason });
}

/**
 * Redirects a company, and the companies merged into it, to another company. If the other company has no categories, it
 * gets the categories of the redirected company.
 */
async function redirect(
  transaction: Transaction,
  fromId: string,
  intoId: string,
  givesCategories: boolean,
): Promise<void> {
  const knex = toKnex(transaction);
  await knex('companies').where({ merged_into: fromId }).update({ merged_into: intoId });
  await knex('companies').where({ id: fromId }).update({ merged_into: intoId, removed_at: knex.fn.now() });
  if (!givesCategories) return;
  await knex.raw(
    `update companies c set category_ids = f.category_ids, categories_source = f.categories_source
     from companies f where c.id = ? and f.id = ?`,
    [intoId, fromId],
  );
}
