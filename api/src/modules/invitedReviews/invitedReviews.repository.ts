import type { Database, Transaction } from '../../database/Database.ts';
import type { InvitedReviewsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/**
 * The time that a review waits for the code from the email, and in which a repeated request for a published review is
 * recognized.
 */
const STORED_SECONDS = 24 * 60 * 60;

export type NewInvitedReview = Pick<
  InvitedReviewsTable,
  'request_hash' | 'email_hash' | 'company_id' | 'user_id' | 'encrypted_review'
>;

export type InvitedReviewRow = Pick<
  InvitedReviewsTable,
  'id' | 'encrypted_review' | 'published_at' | 'review_id' | 'code_hash'
>;

export interface PendingReviewRow extends Pick<InvitedReviewsTable, 'encrypted_review' | 'expires_at'> {
  domain: string;
}

export type InvitedReviewsRepository = ReturnType<typeof invitedReviewsRepository>;

/** Stores the reviews that invited people submit without an account. Transactions that lock a row lock the account of its author first. */
export function invitedReviewsRepository(database: Database) {
  return { insert, lock, setPublished, ...bindTo(database, { find, findRequest, listPending, purgeExpired }) };
}

/** Stores a submitted review. @returns its id; undefined if the same request was stored before */
async function insert(transaction: Transaction, review: NewInvitedReview): Promise<string | undefined> {
  const knex = toKnex(transaction);
  // Deletes an expired row, which would otherwise conflict with the new row until the next purge.
  await knex('invited_reviews')
    .where({ request_hash: review.request_hash })
    .andWhere('expires_at', '<=', knex.fn.now())
    .del();
  const [row] = await knex('invited_reviews')
    .insert({ ...review, expires_at: knex.raw('now() + make_interval(secs => ?)', [STORED_SECONDS]) }, ['id'])
    .onConflict('request_hash')
    .ignore();
  return row?.id;
}

const COLUMNS = ['id', 'encrypted_review', 'published_at', 'review_id', 'code_hash'] as const;

function valid(database: Database | Transaction) {
  const knex = toKnex(database);
  return knex('invited_reviews')
    .first(...COLUMNS)
    .where('expires_at', '>', knex.fn.now());
}

/** @returns undefined when there is no such review, or its time has expired */
async function find(database: Database, id: string): Promise<InvitedReviewRow | undefined> {
  return valid(database).where({ id });
}

/** @returns the id of the review that the same request has submitted before */
async function findRequest(database: Database, requestHash: Buffer): Promise<string | undefined> {
  return (await valid(database).where({ request_hash: requestHash }))?.id;
}

async function lock(transaction: Transaction, id: string): Promise<InvitedReviewRow | undefined> {
  return valid(transaction).where({ id }).forUpdate();
}

/** Stores that a review was published. @param changes the used code, and the data that is encrypted from now on */
async function setPublished(
  transaction: Transaction,
  id: string,
  changes: Pick<InvitedReviewsTable, 'review_id' | 'code_hash' | 'encrypted_review'>,
): Promise<void> {
  const knex = toKnex(transaction);
  await knex('invited_reviews')
    .where({ id })
    .update({ ...changes, published_at: knex.fn.now() });
}

/** Returns the unconfirmed reviews of an email address: the code that confirms them has not been entered yet. */
async function listPending(database: Database, emailHash: Buffer): Promise<PendingReviewRow[]> {
  const { rows } = await toKnex(database).raw<{ rows: PendingReviewRow[] }>(
    `select c.domain, i.encrypted_review, i.expires_at from invited_reviews i join companies c on c.id = i.company_id
     where i.email_hash = ? and i.published_at is null and i.expires_at > now() order by i.expires_at`,
    [emailHash],
  );
  return rows;
}

async function purgeExpired(database: Database): Promise<void> {
  const knex = toKnex(database);
  await knex('invited_reviews').where('expires_at', '<', knex.fn.now()).del();
}
