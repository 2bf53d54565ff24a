import type { Database, Transaction } from '../../database/Database.ts';
import type { FlagVisitorsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The time that a report waits for the code from the email. */
const PENDING_SECONDS = 24 * 60 * 60;

/**
 * The time for which the row of a decided report's sender is stored, so that later emails about the report can refer to it. The sender's name and email
 * are deleted immediately.
 */
const ENDED = '7 days';

/** The time after which an author can no longer restore a deleted review. */
const RESTORABLE = '2 minutes';

/** An unconfirmed report: its sender has not entered the emailed code yet. */
export type PendingReport = Pick<FlagVisitorsTable, 'id' | 'review_id' | 'part' | 'photo_id' | 'language' | 'law'> & {
  name: string;
  email: string;
  explanation: string;
};

/** The sender of a report whose review or photo was deleted, with the data for the email. */
export type DeletedReport = Pick<FlagVisitorsTable, 'id' | 'part' | 'language'> & {
  email: string;
  flag_id: string;
  company_domain: string;
};

const IS_EMAIL = 'lower(v.email collate "C") = lower(:email collate "C")';

export type ReportVisitorsRepository = ReturnType<typeof reportVisitorsRepository>;

/** Provides people without an account who report a review. Each report has its own row, which is locked after the review. */
export function reportVisitorsRepository(database: Database) {
  return {
    insert,
    confirm,
    hasOpen,
    countOpen,
    isOwner,
    end,
    lockDeleted,
    ...bindTo(database, { find, purgeExpired }),
  };
}

/** @returns the id of the new report */
async function insert(transaction: Transaction, report: Omit<PendingReport, 'id'>): Promise<string> {
  const knex = toKnex(transaction);
  const [row] = await knex('flag_visitors').insert(
    { ...report, expires_at: knex.raw('now() + make_interval(secs => ?)', [PENDING_SECONDS]) },
    ['id'],
  );
  if (row === undefined) throw new Error('INSERT returned no row');
  return row.id;
}

/** @returns `confirmed` after the code was entered; undefined when there is no such report, or its code has expired */
async function find(database: Database, id: string): Promise<PendingReport | 'confirmed' | undefined> {
  const row = await toKnex(database)('flag_visitors')
    .first('id', 'review_id', 'part', 'photo_id', 'language', 'law', 'name', 'email', 'explanation')
    .where({ id })
    .andWhereRaw('coalesce(expires_at > now(), true)');
  if (row === undefined) return undefined;
  const { name, email, explanation, ...others } = row;
  return name === null || email === null || explanation === null
    ? 'confirmed'
    : { ...others, name, email, explanation };
}

/**
 * Confirms the sender of a report without an account. The sender stays stored until the decision. Deletes the explanation from `flag_visitors`,
 * because the report contains it now.
 */
async function confirm(transaction: Transaction, id: string): Promise<void> {
  await toKnex(transaction)('flag_visitors').where({ id }).update({ explanation: null, law: null, expires_at: null });
}

/** Returns whether a part of a review has an open report by this email, with or without an account. */
async function hasOpen(
  transaction: Transaction,
  { email, review_id, part, photo_id }: Pick<PendingReport, 'email' | 'review_id' | 'part' | 'photo_id'>,
): Promise<boolean> {
  const { rows } = await toKnex(transaction).raw<{ rows: unknown[] }>(
    `select from flags f
       left join flag_visitors v on v.id = f.visitor_id
       left join users u on u.id = f.user_id
       left join companies c on c.id = f.company_id
     where f.review_id = :review_id and f.part = :part and f.photo_id is not distinct from :photo_id::bigint
       and f.state = 'open'
       and (${IS_EMAIL} or lower(:email collate "C") in (u.email_key, c.email_key)) limit 1`,
    { email, review_id, part, photo_id },
  );
  return rows.length > 0;
}

/** Counts the open reports that were sent with an email address. */
async function countOpen(transaction: Transaction, email: string): Promise<number> {
  const { rows } = await toKnex(transaction).raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from flag_visitors v where v.expires_at is null and ${IS_EMAIL}`,
    { email },
  );
  return rows[0]?.count ?? 0;
}

/** Returns whether an email is the login email or the work email of a company's owner. */
async function isOwner(transaction: Transaction, companyId: string, email: string): Promise<boolean> {
  const { rows } = await toKnex(transaction).raw<{ rows: unknown[] }>(
    `select from companies where id = :companyId and claimed_at is not null
       and (lower(:email collate "C") in (email_key, lower(work_email collate "C")) or exists (
         select from company_memberships m join company_people p on p.id = m.person_id
         where m.company_id = companies.id and p.email_key = lower(:email collate "C")))`,
    { companyId, email },
  );
  return rows.length > 0;
}

/** Deletes the name and email of a sender who was notified of the decision. */
async function end(transaction: Transaction, id: string): Promise<void> {
  const knex = toKnex(transaction);
  await knex('flag_visitors')
    .where({ id })
    .update({ name: null, email: null, expires_at: knex.raw('now() + ?::interval', [ENDED]) });
}

/** Locks the senders of reports that have ended without a decision, because the review or the photo was deleted. */
async function lockDeleted(transaction: Transaction, limit: number): Promise<DeletedReport[]> {
  const { rows } = await toKnex(transaction).raw<{ rows: DeletedReport[] }>(
    `select v.id, v.part, v.language, v.email, f.id::text as flag_id, c.domain as company_domain
     from flag_visitors v join flags f on f.visitor_id = v.id join companies c on c.id = f.reviewed_company_id
     where v.expires_at is null and f.state = 'upheld' and f.decision_id is null and f.decided_at < now() - ?::interval
     limit ? for update of v skip locked`,
    [RESTORABLE, limit],
  );
  return rows;
}

async function purgeExpired(database: Database): Promise<void> {
  const knex = toKnex(database);
  await knex('flag_visitors').where('expires_at', '<', knex.fn.now()).del();
}
