import { reviewPolicy } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import type { ReviewsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import {
  AUTHORED_REVIEW_COLUMNS,
  CONTENT_COLUMNS,
  OWN_REVIEW_COLUMNS,
  type OwnReviewRow,
  type ReviewChanges,
  type ReviewContent,
} from './review.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The time in which a deleted review can be restored. */
const RESTORE_SECONDS = reviewPolicy.restoreSeconds;

const PURGE_BATCH = 1000;

/** A review's content, with the columns that decide who may change it. */
export type LockedReview = Pick<
  ReviewsTable,
  (typeof CONTENT_COLUMNS)[number] | 'user_id' | 'company_id' | 'is_labelled' | 'hidden_at'
>;

export type NewReview = ReviewContent &
  Pick<
    ReviewsTable,
    'company_id' | 'user_id' | 'language' | 'company_name' | 'awaits_confirmation' | 'is_held' | 'origin'
  >;

/** Locks, reads and changes reviews. */
export function reviewWritesRepository(database: Database) {
  return {
    lock,
    lockRestorable,
    lockAny,
    findIdByAuthor,
    read,
    readForAdministrators,
    insert,
    update,
    remove,
    restore,
    ...bindTo(database, { findAuthorId, purgeDeleted }),
  };
}

/** Selects and locks a review. */
function lockById(transaction: Transaction, id: string) {
  return toKnex(transaction)('reviews')
    .first(...CONTENT_COLUMNS, 'user_id', 'company_id', 'is_labelled', 'hidden_at')
    .where({ id })
    .forNoKeyUpdate();
}

async function readColumns(transaction: Transaction, id: string, columns: string): Promise<OwnReviewRow> {
  const { rows } = await toKnex(transaction).raw<{ rows: { review: OwnReviewRow }[] }>(
    `select to_json(review) as review from (
       select ${columns} from reviews r join companies c on c.id = r.company_id where r.id = ?
     ) review`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Review ${id} does not exist`);
  return row.review;
}

/** Locks a review until the end of the transaction, unless the review is deleted. */
async function lock(transaction: Transaction, id: string): Promise<LockedReview | undefined> {
  return lockById(transaction, id).whereNull('deleted_at');
}

/** Locks a review that was deleted less than `RESTORE_SECONDS` ago. */
async function lockRestorable(transaction: Transaction, id: string): Promise<LockedReview | undefined> {
  return lockById(transaction, id).whereRaw('deleted_at > clock_timestamp() - make_interval(secs => ?)', [
    RESTORE_SECONDS,
  ]);
}

/** Locks a review until the transaction ends, even if it is deleted. */
async function lockAny(transaction: Transaction, id: string): Promise<LockedReview | undefined> {
  return lockById(transaction, id);
}

/** Returns the id of a review's author, even if the review is deleted; undefined when there is no such review. */
async function findAuthorId(database: Database, id: string): Promise<string | undefined> {
  const review = await toKnex(database)('reviews').first('user_id').where({ id });
  return review?.user_id;
}

/** @returns the id of the review that the author has written about a company, even if it is hidden; undefined when there is none */
async function findIdByAuthor(
  transaction: Transaction,
  companyId: string,
  userId: string,
): Promise<string | undefined> {
  const review = await toKnex(transaction)('reviews')
    .first('id')
    .where({ company_id: companyId, user_id: userId })
    .whereNull('deleted_at');
  return review?.id;
}

/** Reads a review as its author sees it. @throws an error when it does not exist */
function read(transaction: Transaction, id: string): Promise<OwnReviewRow> {
  return readColumns(transaction, id, AUTHORED_REVIEW_COLUMNS);
}

/** Reads a review as administrators see it. @throws an error when it does not exist */
function readForAdministrators(transaction: Transaction, id: string): Promise<OwnReviewRow> {
  return readColumns(transaction, id, OWN_REVIEW_COLUMNS);
}

/** @returns the new review's id */
async function insert(transaction: Transaction, review: NewReview): Promise<string> {
  const knex = toKnex(transaction);
  const [created] = await knex('reviews').insert(
    {
      ...review,
      experience_date: review.experience_date ?? knex.fn.now(),
      hidden_at: review.awaits_confirmation || review.is_held ? knex.fn.now() : null,
    },
    ['id'],
  );
  if (created === undefined) throw new Error('INSERT returned no row');
  return created.id;
}

async function update(
  transaction: Transaction,
  id: string,
  changes: ReviewChanges & { language: string | null },
): Promise<void> {
  const knex = toKnex(transaction);
  await knex('reviews')
    .where({ id })
    .update({ ...changes, updated_at: knex.raw('clock_timestamp()') });
}

/** Marks a review as deleted, which removes it from all lists and totals. It is purged later. */
async function remove(transaction: Transaction, id: string): Promise<void> {
  const knex = toKnex(transaction);
  await knex('reviews').where({ id }).update({ deleted_at: knex.fn.now() });
}

async function restore(transaction: Transaction, id: string): Promise<void> {
  await toKnex(transaction)('reviews').where({ id }).update({ deleted_at: null });
}

/** Deletes a batch of reviews that can't be restored any more. @returns the number of deleted reviews */
async function purgeDeleted(database: Database): Promise<number> {
  const { rowCount } = await toKnex(database).raw<{ rowCount: number }>(
    `delete from reviews where id in (
       select id from reviews where deleted_at < clock_timestamp() - make_interval(secs => ?)
       order by id limit ? for update skip locked)`,
    [RESTORE_SECONDS, PURGE_BATCH],
  );
  return rowCount;
}
