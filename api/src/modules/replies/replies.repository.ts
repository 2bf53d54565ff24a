import type { Database, Transaction } from '../../database/Database.ts';
import type { RepliesTable } from '../../database/schema/tables.ts';
import { runInTransaction } from '../../database/runInTransaction.ts';
import { toKnex } from '../../database/toKnex.ts';
import { OWN_REPLY, type ReplyRow } from '../../kernel/reply.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import {
  selectOtherHolder,
  toBindings,
  type ReservationHolder,
  type ReservationKey,
} from './replyReservations.repository.ts';

/** The time in which a deleted reply can be restored. */
const RESTORE_SECONDS = 60;

const PURGE_BATCH = 500;

/** A reply with the columns that decide which operations are allowed. */
export type StoredReply = Pick<RepliesTable, 'company_id' | 'deleted_at' | 'hidden_at' | 'created_at' | 'mail_removed'>;

/** Possible conflicts of a new reply: the current reply to the review, and the reservation of another person. */
export interface PresentReply {
  reply: Pick<RepliesTable, 'text' | 'updated_at'> | null;
  holder: ReservationHolder | null;
}

/** The review that a reply responds to, with the data for the email to the author of the review. */
export interface RepliedReview {
  company_id: string;
  company_domain: string;
  is_visible: boolean;
  language: string | null;
  author_email: string;
  author_language: string | null;
  replies_mail: boolean;
}

/** A reply in the export of its owner's account. */
export interface ExportedReplyRow {
  review_id: string;
  reply: ReplyRow;
}

export type RepliesRepository = ReturnType<typeof repliesRepository>;

/**
 * Replies of companies to reviews. `reviews.replied_at` is set exactly while a reply is visible, except for the minute in which
 * the replies of an account that has ended are deleted. Locks are acquired in the order author, review, company, reply.
 */
export function repliesRepository(database: Database) {
  return {
    lockReview,
    lockOwned,
    find,
    findPresent,
    insert,
    update,
    remove,
    restore,
    read,
    removeOfCompany,
    restoreOfCompany,
    ...bindTo(database, { ofCompany, purgeDeleted }),
  };
}

/** Sets the time at which the visible reply to a review was created; null if there is no visible reply. */
async function setRepliedAt(transaction: Transaction, reviewId: string): Promise<void> {
  await toKnex(transaction).raw(
    `update reviews r set replied_at = (
       select p.created_at from replies p where p.review_id = r.id and p.deleted_at is null and p.hidden_at is null)
     where id = ?`,
    [reviewId],
  );
}

/** Locks a review that is not deleted. The caller has locked its author. */
async function lockReview(transaction: Transaction, reviewId: string): Promise<RepliedReview | undefined> {
  const { rows } = await toKnex(transaction).raw<{ rows: RepliedReview[] }>(
    `select r.company_id, c.domain as company_domain, r.hidden_at is null and c.removed_at is null as is_visible, r.language,
       u.email as author_email, u.language as author_language, u.replies_mail
     from reviews r join companies c on c.id = r.company_id join users u on u.id = r.user_id
     where r.id = ? and r.deleted_at is null for no key update of r`,
    [reviewId],
  );
  return rows[0];
}

/** Locks a company that has an owner. @returns false if the company has no owner */
async function lockOwned(transaction: Transaction, companyId: string): Promise<boolean> {
  const company = await toKnex(transaction)('companies')
    .first('id')
    .where({ id: companyId })
    .whereNotNull('claimed_at')
    .forNoKeyUpdate();
  return company !== undefined;
}

async function find(transaction: Transaction, reviewId: string): Promise<StoredReply | undefined> {
  return toKnex(transaction)('replies')
    .first('company_id', 'deleted_at', 'hidden_at', 'created_at', 'mail_removed')
    .where({ review_id: reviewId });
}

/**
 * Reads, in one SQL statement, what may conflict with a new text of the reply: the stored reply, and the reservation of another person.
 * @param hasOthers whether people other than the caller may reply for the company. Only then are reservations read.
 */
async function findPresent(transaction: Transaction, key: ReservationKey, hasOthers: boolean): Promise<PresentReply> {
  const { rows } = await toKnex(transaction).raw<{
    rows: { text: string | null; updated_at: Date | null; name?: string | null; until?: Date | null }[];
  }>(
    hasOthers
      ? `select p.text, p.updated_at, h.name, h.until
         from (select cast(:reviewId as bigint) as id) r
           left join replies p on p.review_id = r.id and p.deleted_at is null
           left join lateral (${selectOtherHolder('r.id')}) h on true`
      : 'select text, updated_at from replies where review_id = :reviewId and deleted_at is null',
    toBindings(key),
  );
  const { text = null, updated_at: updatedAt = null, name = null, until = null } = rows[0] ?? {};
  return {
    reply: text === null || updatedAt === null ? null : { text, updated_at: updatedAt },
    holder: name === null || until === null ? null : { name, until },
  };
}

/** Creates a reply, or replaces a deleted reply. */
async function insert(
  transaction: Transaction,
  reply: Pick<RepliesTable, 'review_id' | 'company_id' | 'text' | 'language'>,
): Promise<void> {
  const knex = toKnex(transaction);
  await knex('replies').where({ review_id: reply.review_id }).whereNotNull('deleted_at').del();
  await knex('replies').insert(reply);
  await setRepliedAt(transaction, reply.review_id);
}

async function update(
  transaction: Transaction,
  reviewId: string,
  changes: Pick<RepliesTable, 'text' | 'language'>,
): Promise<void> {
  const knex = toKnex(transaction);
  await knex('replies')
    .where({ review_id: reviewId })
    .update({ ...changes, updated_at: knex.raw('clock_timestamp()') });
}

/** Marks a reply as deleted. It is purged later. @param mailRemoved whether the email to the author was removed before it was sent */
async function remove(transaction: Transaction, reviewId: string, mailRemoved: boolean): Promise<void> {
  const knex = toKnex(transaction);
  await knex('replies')
    .where({ review_id: reviewId })
    .update({ deleted_at: knex.raw('clock_timestamp()'), mail_removed: mailRemoved });
  await setRepliedAt(transaction, reviewId);
}

/** Restores a reply that was deleted less than `RESTORE_SECONDS` ago. @returns whether a reply was restored */
async function restore(transaction: Transaction, reviewId: string): Promise<boolean> {
  const restored = await toKnex(transaction)('replies')
    .where({ review_id: reviewId })
    .whereRaw('deleted_at > clock_timestamp() - make_interval(secs => ?)', [RESTORE_SECONDS])
    .update({ deleted_at: null, mail_removed: false });
  if (restored > 0) await setRepliedAt(transaction, reviewId);
  return restored > 0;
}

/** Reads a reply as its owner sees it. */
async function read(transaction: Transaction, reviewId: string): Promise<ReplyRow> {
  const { rows } = await toKnex(transaction).raw<{ rows: { reply: ReplyRow | null }[] }>(
    `select ${OWN_REPLY} as reply from reviews r where r.id = ?`,
    [reviewId],
  );
  const reply = rows[0]?.reply ?? null;
  if (reply === null) throw new Error(`Review ${reviewId} has no reply`);
  return reply;
}

/** Marks the replies of a company whose account has ended as deleted. They are no longer shown, and are purged later. */
async function removeOfCompany(transaction: Transaction, companyId: string): Promise<void> {
  const knex = toKnex(transaction);
  await knex('replies')
    .where({ company_id: companyId, deleted_at: null })
    .update({ deleted_at: knex.raw('clock_timestamp()') });
}

/** Restores the replies that were visible when `removeOfCompany` deleted them. */
async function restoreOfCompany(transaction: Transaction, companyId: string): Promise<void> {
  await toKnex(transaction).raw(
    `update replies p set deleted_at = null from reviews r
     where p.company_id = ? and p.deleted_at is not null and r.id = p.review_id and r.replied_at = p.created_at`,
    [companyId],
  );
}

/** Lists all replies of a company with the ids of their reviews, oldest first. */
async function ofCompany(database: Database, companyId: string): Promise<ExportedReplyRow[]> {
  const { rows } = await toKnex(database).raw<{ rows: ExportedReplyRow[] }>(
    `select r.id as review_id, ${OWN_REPLY} as reply from replies o join reviews r on r.id = o.review_id
     where o.company_id = ? and o.deleted_at is null order by o.created_at, r.id`,
    [companyId],
  );
  return rows;
}

/** Deletes a batch of replies that can't be restored any more. @returns the number of deleted replies */
async function purgeDeleted(database: Database): Promise<number> {
  return runInTransaction(database, async (inside) => {
    const transaction = toKnex(inside);
    const { rows } = await transaction.raw<{ rows: { review_id: string }[] }>(
      `select r.id as review_id from reviews r where r.id = any (array(
         select review_id from replies where deleted_at < clock_timestamp() - make_interval(secs => ?) limit ?))
       order by r.id for no key update skip locked`,
      [RESTORE_SECONDS, PURGE_BATCH],
    );
    const ids = rows.map((row) => row.review_id);
    await transaction.raw(
      `update reviews r set replied_at = null from replies p
       where r.id = any (?::bigint[]) and p.review_id = r.id and p.deleted_at is not null and r.replied_at is not null`,
      [ids],
    );
    const { rowCount } = await transaction.raw<{ rowCount: number }>(
      `delete from replies
       where review_id = any (?::bigint[]) and deleted_at < clock_timestamp() - make_interval(secs => ?)`,
      [ids, RESTORE_SECONDS],
    );
    return rowCount;
  });
}
