import type { Database, Transaction } from '../../database/Database.ts';
import type { CompaniesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import type { Subscription } from '../mail/index.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import { ADMIN_ADDRESS } from '../../kernel/memberships.ts';

/** The columns that decide whether and how a company is notified of a review. */
export type NotifiedCompany = Pick<
  CompaniesTable,
  'domain' | 'work_email' | 'work_email_confirmed_at' | 'reviews_mail' | 'mail_language'
>;

/** An admin who is notified of reviews. */
export interface NotifiedAdmin {
  /** The id of the membership. */
  id: string;
  address: string;
  mail_language: string | null;
  is_confirmed: boolean;
}

const FROM_MEMBERSHIPS = `from company_memberships m join company_people p on p.id = m.person_id
  join companies c on c.id = m.company_id`;

export type SubscriptionsRepository = ReturnType<typeof subscriptionsRepository>;

/** Provides the settings for the emails that accounts can turn off: `users.replies_mail`, `users.digest` and `companies.reviews_mail`. */
export function subscriptionsRepository(database: Database) {
  return {
    turnOff,
    setReviewsMail,
    readNotified,
    readNotifiedAdmins,
    ...bindTo(database, { readEmail, readReviewsMail }),
  };
}

/** Returns the address that a subscription's emails are sent to; undefined when there is no such account any more. */
async function readEmail(database: Database, { list, id }: Subscription): Promise<string | undefined> {
  const knex = toKnex(database);

  if (list === 'admins') {
    const { rows } = await knex.raw<{ rows: { address: string }[] }>(
      `select ${ADMIN_ADDRESS} as address ${FROM_MEMBERSHIPS} where m.id = ?`,
      [id],
    );
    return rows[0]?.address;
  }
  if (list !== 'reviews') return (await knex('users').first('email').where({ id }))?.email;
  const company = await knex('companies').first('work_email').where({ id }).whereNotNull('claimed_at');
  return company?.work_email ?? undefined;
}

async function turnOff(transaction: Transaction, { list, id }: Subscription): Promise<void> {
  const knex = toKnex(transaction);
  if (list === 'replies') await knex('users').where({ id }).update({ replies_mail: false });
  else if (list === 'admins') await knex('company_memberships').where({ id }).update({ reviews_mail: false });
  else if (list === 'digest') await knex('users').where({ id }).update({ digest: false });
  else await turnOffReviews(transaction, id);
}

/** Turns off the emails to the work email of a company, including the emails for admins whose login email is not confirmed. */
async function turnOffReviews(transaction: Transaction, companyId: string): Promise<void> {
  const knex = toKnex(transaction);
  await knex('companies').where({ id: companyId }).update({ reviews_mail: false });
  await knex.raw(
    `update company_memberships set reviews_mail = false where id in (
       select m.id ${FROM_MEMBERSHIPS} where m.company_id = ? and lower(${ADMIN_ADDRESS}) = lower(c.work_email))`,
    [companyId],
  );
}

/** Returns whether the owner of a company wants emails about new reviews; undefined if the company has no owner. */
async function readReviewsMail(database: Database, companyId: string): Promise<boolean | undefined> {
  const company = await toKnex(database)('companies')
    .first('reviews_mail')
    .where({ id: companyId })
    .whereNotNull('claimed_at');
  return company?.reviews_mail;
}

/** @returns whether the company has an owner */
async function setReviewsMail(
  transaction: Transaction,
  companyId: string,
  changes: Pick<CompaniesTable, 'reviews_mail' | 'mail_language'>,
): Promise<boolean> {
  const changed = await toKnex(transaction)('companies')
    .where({ id: companyId })
    .whereNotNull('claimed_at')
    .update(changes);
  return changed > 0;
}

/** Reads the admins of a company who want emails about reviews; null while the only login is stored in the row of the company. */
async function readNotifiedAdmins(transaction: Transaction, companyId: string): Promise<NotifiedAdmin[] | null> {
  const { rows } = await toKnex(transaction).raw<{ rows: (NotifiedAdmin & { reviews_mail: boolean })[] }>(
    `select m.id, ${ADMIN_ADDRESS} as address, p.mail_language, m.reviews_mail,
       p.email_confirmed_at is not null or c.work_email_confirmed_at is not null as is_confirmed
     ${FROM_MEMBERSHIPS} where m.company_id = ? and m.role = 'admin' order by m.id`,
    [companyId],
  );
  return rows.length === 0 ? null : rows.filter((row) => row.reviews_mail);
}

/** Reads a company that has an owner. The same transaction has locked the company and updated its totals. */
async function readNotified(transaction: Transaction, companyId: string): Promise<NotifiedCompany | undefined> {
  return toKnex(transaction)('companies')
    .first('domain', 'work_email', 'work_email_confirmed_at', 'reviews_mail', 'mail_language')
    .where({ id: companyId })
    .whereNotNull('claimed_at')
    .whereNull('removed_at');
}
