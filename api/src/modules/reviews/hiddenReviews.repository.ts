import { reviewPolicy } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import type { HiddenReviewsTable } from '../../database/schema/tables.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** A review at the time it is hidden. */
export type HiddenReview = Pick<HiddenReviewsTable, 'review_id' | 'company_id' | 'user_id' | 'reason'>;

/** The retention of the record of a hidden review after its deletion. The log entry about hiding the review has the same retention. */
const RETENTION = `${reviewPolicy.hiddenYears} years`;

export type HiddenReviewsRepository = ReturnType<typeof hiddenReviewsRepository>;

/** Remembers hidden reviews after their authors have deleted them (`hidden_reviews`). */
export function hiddenReviewsRepository(database: Database) {
  return { insert, remove, exists, ...bindTo(database, { purgeExpired }) };
}

/** Remembers a hidden review, to recognize copies of it. @param keys the fingerprint of its text (`toKeys`); empty for a short text */
async function insert(transaction: Transaction, review: HiddenReview, keys: string[]): Promise<void> {
  await toKnex(transaction)('hidden_reviews')
    .insert({ ...review, ...Object.fromEntries(keys.map((key, at) => [`key_${at + 1}`, key])) })
    .onConflict('review_id')
    .ignore();
}

/** Deletes the record of a hidden review that is shown again. @returns whether there was a record */
async function remove(transaction: Transaction, reviewId: string): Promise<boolean> {
  return (await toKnex(transaction)('hidden_reviews').where({ review_id: reviewId }).del()) > 0;
}

/**
 * Returns whether a review of the company by this author is hidden, including deleted reviews.
 *
 * @param exceptId the id of a review to ignore
 */
async function exists(transaction: Transaction, companyId: string, userId: string, exceptId = '0'): Promise<boolean> {
  const knex = toKnex(transaction);
  const hidden = await knex('hidden_reviews')
    .first('review_id')
    .where({ user_id: userId })
    // Includes reviews of companies that were merged into this company.
    .whereIn('company_id', knex('companies').select('id').where({ id: companyId }).orWhere({ merged_into: companyId }))
    .whereNot('review_id', exceptId);
  return hidden !== undefined;
}

/** Forgets hidden reviews after the retention period, unless the review still exists. */
async function purgeExpired(database: Database): Promise<void> {
  await toKnex(database).raw(
    `delete from hidden_reviews h where hidden_at < now() - ?::interval
       and not exists (select from reviews r where r.id = h.review_id)`,
    [RETENTION],
  );
}
