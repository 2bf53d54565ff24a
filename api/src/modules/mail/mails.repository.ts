import type { Database, Transaction } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import type { Waiting } from '../../database/watchQueue.ts';
import { ownerColumn, type EmailOwner } from '../../kernel/AccountKey.ts';
import { MAIL_KINDS, type Mail, type MailKind } from './Mail.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import { ADMIN_ADDRESS } from '../../kernel/memberships.ts';

/** An email that a sender has claimed. */
export interface ClaimedMail extends Pick<Mail, 'kind' | 'recipient' | 'subject' | 'text' | 'html'> {
  id: string;
  unsubscribe_url: string | null;
  about: string | null;
  /** The number of attempts, including the current attempt. */
  attempts: number;
  /** The number of attempts that the mail server rejected because of this email. */
  rejections: number;
}

export interface StoredMail extends Pick<Mail, 'kind' | 'recipient' | 'subject' | 'text' | 'html'> {
  id: string;
  created_at: Date;
}

export type MailsRepository = ReturnType<typeof mailsRepository>;

/**
 * Provides the outbox of emails. `MailQueue` adds emails in the transaction of their cause. Sent emails are deleted.
 */
export function mailsRepository(database: Database) {
  return {
    insert,
    listAdmins,
    removeOwned,
    removeAbout,
    ...bindTo(database, { claim, postpone, postponeRejected, remove, waiting, list, purgeExpired }),
  };
}

async function insert(transaction: Transaction, owner: EmailOwner, mail: Mail): Promise<void> {
  const { column, id } = ownerColumn(owner);
  const { kind, recipient, subject, text, html, about = null, unsubscribeUrl = null, lifetimeSeconds } = mail;
  const knex = toKnex(transaction);
  await knex('mails').insert({
    [column]: id,
    kind,
    urgency: MAIL_KINDS.indexOf(kind),
    recipient,
    subject,
    text,
    html,
    about,
    unsubscribe_url: unsubscribeUrl,
    expires_at: knex.raw('now() + make_interval(secs => ?)', [lifetimeSeconds]),
  });
}

/** Returns the addresses of the admins of a company or claim; no addresses while the only login is stored in the row of the company or claim. */
async function listAdmins(transaction: Transaction, owner: EmailOwner): Promise<string[]> {
  const { column, id } = ownerColumn(owner);
  if (column !== 'company_id' && column !== 'claim_id') return [];
  const { rows } = await toKnex(transaction).raw<{ rows: { address: string }[] }>(
    `select distinct ${ADMIN_ADDRESS} as address from company_memberships m
     join company_people p on p.id = m.person_id
     join ${column === 'company_id' ? 'companies' : 'company_claims'} c on c.id = m.${column}
     where m.${column} = ? and m.role = 'admin' order by address`,
    [id],
  );
  return rows.map(({ address }) => address);
}

/** Removes an owner's unsent emails of the given kinds, or all unsent emails. */
async function removeOwned(transaction: Transaction, owner: EmailOwner, kinds?: MailKind[]): Promise<void> {
  const { column, id } = ownerColumn(owner);
  const mails = toKnex(transaction)('mails').where({ [column]: id });
  await (kinds === undefined ? mails : mails.whereIn('kind', kinds)).del();
}

/** Removes the unsent emails with this `about`. @returns the number of removed emails */
function removeAbout(transaction: Transaction, about: string): Promise<number> {
  return toKnex(transaction)('mails').where({ about }).del();
}

/**
 * Claims the most urgent email that is due. No other sender receives the email until the lease has expired. If the email still exists after
 * the lease has expired, the process that claimed it has ended.
 */
async function claim(database: Database, leaseSeconds: number): Promise<ClaimedMail | undefined> {
  const { rows } = await toKnex(database).raw<{ rows: ClaimedMail[] }>(
    `update mails set attempts = attempts + 1, due_at = now() + make_interval(secs => ?)
     where id = (
       select id from mails where due_at <= now() and expires_at > now()
       order by urgency, created_at, id limit 1 for update skip locked)
     returning id, kind, recipient, subject, text, html, unsubscribe_url, about, attempts, rejections`,
    [leaseSeconds],
  );
  return rows[0];
}

/** Releases an email. It is due again after a number of milliseconds. */
async function postpone(database: Database, id: string, delayMs: number): Promise<void> {
  await toKnex(database).raw('update mails set due_at = now() + make_interval(secs => ?) where id = ?', [
    delayMs / 1000,
    id,
  ]);
}

/** Releases an email that the mail server has rejected temporarily, and counts the rejection. */
async function postponeRejected(database: Database, id: string, delayMs: number): Promise<void> {
  await toKnex(database).raw(
    'update mails set rejections = rejections + 1, due_at = now() + make_interval(secs => ?) where id = ?',
    [delayMs / 1000, id],
  );
}

/** Deletes an email that was sent or permanently rejected. */
async function remove(database: Database, id: string): Promise<void> {
  await toKnex(database)('mails').where({ id }).del();
}

/** Returns how many emails are pending, and the seconds that the first of them has waited. */
async function waiting(database: Database): Promise<Waiting> {
  const { rows } = await toKnex(database).raw<{ rows: Waiting[] }>(
    `select count(*)::integer as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float as seconds
     from mails where expires_at > now()`,
  );
  return rows[0] ?? { count: 0, seconds: 0 };
}

/** Returns pending emails, the newest first. */
function list(database: Database, limit: number): Promise<StoredMail[]> {
  const knex = toKnex(database);
  return knex<StoredMail>('mails')
    .select('id', 'kind', 'recipient', 'subject', 'text', 'html', 'created_at')
    .where('expires_at', '>', knex.fn.now())
    .orderBy([{ column: 'created_at', order: 'desc' }, { column: 'id' }])
    .limit(limit);
}

/** Deletes expired emails. @returns the number of deleted emails */
function purgeExpired(database: Database): Promise<number> {
  const knex = toKnex(database);
  return knex('mails').where('expires_at', '<', knex.fn.now()).del();
}
