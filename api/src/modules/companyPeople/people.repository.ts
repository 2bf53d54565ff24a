import type { Database, Transaction } from '../../database/Database.ts';
import type { CompanyPeopleTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

export type PersonRow = Pick<
  CompanyPeopleTable,
  'id' | 'email' | 'name' | 'password_hash' | 'email_confirmed_at' | 'created_at'
>;

const COLUMNS = ['id', 'email', 'name', 'password_hash', 'email_confirmed_at', 'created_at'] as const;

export type CompanyPeopleRepository = ReturnType<typeof companyPeopleRepository>;

/** Provides the logins of people of companies. */
export function companyPeopleRepository(database: Database) {
  return {
    confirmEmail,
    detach,
    findIdBySession,
    insert,
    update,
    remove,
    hasPerson,
    ...bindTo(database, { findById, findByEmail }),
  };
}

function findById(database: Database, id: string, transaction?: Transaction): Promise<PersonRow | undefined> {
  return toKnex(transaction ?? database)('company_people')
    .first(...COLUMNS)
    .where({ id });
}

/** Finds a person by the login email, ignoring letter case. */
function findByEmail(database: Database, email: string, transaction?: Transaction): Promise<PersonRow | undefined> {
  return toKnex(transaction ?? database)('company_people')
    .first(...COLUMNS)
    .whereRaw('email_key = lower(? collate "C")', [email]);
}

/** Returns whether a person of a company logs in with an email, ignoring letter case. */
async function hasPerson(transaction: Transaction, companyId: string, email: string): Promise<boolean> {
  const { rows } = await toKnex(transaction).raw<{ rows: unknown[] }>(
    `select from company_people p join company_memberships m on m.person_id = p.id
     where p.email_key = lower(? collate "C") and m.company_id = ?`,
    [email, companyId],
  );
  return rows.length > 0;
}

/**
 * Moves the login of a company's only person from the row of the company, or of the claim, to a row of `company_people`. The person gets the role
 * admin. Sessions, passkeys and links stay valid. The caller has locked the company.
 *
 * @returns the person's id; null if the row has no login any more
 */
async function detach(
  transaction: Transaction,
  account: { companyId: string } | { claimId: string },
): Promise<string | null> {
  const knex = toKnex(transaction);
  const isClaim = 'claimId' in account;
  const table = isClaim ? 'company_claims' : 'companies';
  const column = isClaim ? 'claim_id' : 'company_id';
  const id = isClaim ? account.claimId : account.companyId;
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    // `for update` waits for logins with a passkey that have already started, because their sessions are moved below.
    `with login as (select * from ?? where id = ? and password_hash is not null for update)
     insert into company_people (email, password_hash, mail_language, email_confirmed_at)
     select email, password_hash, ${isClaim ? 'null' : 'mail_language'},
       case when lower(email) = lower(work_email) then work_email_confirmed_at end
     from login returning id`,
    [table, id],
  );
  const personId = rows[0]?.id;
  if (personId === undefined) return null;
  await knex(table).where({ id }).update({ email: null, password_hash: null });
  await knex.raw(
    `insert into company_memberships (person_id, ??, role, reviews_mail)
     values (?, ?, 'admin', ${isClaim ? 'true' : '(select reviews_mail from companies where id = ?)'})`,
    [column, personId, id, ...(isClaim ? [] : [id])],
  );
  await knex.raw('update sessions set person_id = ?, ?? = ?, ?? = null where ?? = ?', [
    personId,
    `active_${column}`,
    id,
    column,
    column,
    id,
  ]);
  for (const owned of ['passkeys', 'passkey_challenges']) {
    await knex(owned)
      .where({ [column]: id })
      .update({ [column]: null, person_id: personId });
  }
  await knex('one_time_tokens')
    .where({ [column]: id, purpose: 'resetPassword' })
    .update({ [column]: null, person_id: personId });
  if (!isClaim) {
    await knex('company_log').where({ company_id: id, person_id: null, actor: null }).update({ person_id: personId });
  }
  return personId;
}

/** Returns the id of the person whom a session belongs to. */
async function findIdBySession(transaction: Transaction, sessionId: string): Promise<string | undefined> {
  const session = await toKnex(transaction)('sessions').first('person_id').where({ id: sessionId });
  return session?.person_id ?? undefined;
}

/** Adds a person whose email was confirmed by an invitation. @returns the id */
async function insert(
  transaction: Transaction,
  person: Pick<CompanyPeopleTable, 'email' | 'name' | 'password_hash' | 'mail_language'>,
): Promise<string> {
  const knex = toKnex(transaction);
  const [row] = await knex('company_people').insert({ ...person, email_confirmed_at: knex.fn.now() }, ['id']);
  if (row === undefined) throw new Error('INSERT returned no row');
  return row.id;
}

async function update(
  transaction: Transaction,
  id: string,
  changes: Partial<Pick<CompanyPeopleTable, 'name' | 'email' | 'email_confirmed_at'>>,
): Promise<void> {
  await toKnex(transaction)('company_people').where({ id }).update(changes);
}

/** Confirms the email of a person. @returns whether it still is the person's email */
async function confirmEmail(transaction: Transaction, id: string, email: string): Promise<boolean> {
  const knex = toKnex(transaction);
  const confirmed = await knex('company_people')
    .where({ id })
    .whereRaw('email_key = lower(? collate "C")', [email])
    .update({ email_confirmed_at: knex.raw('coalesce(email_confirmed_at, now())') });
  return confirmed > 0;
}

/** Deletes a login with its memberships, sessions and passkeys. Initials remain in the logs of companies. */
async function remove(transaction: Transaction, id: string, initials: string): Promise<void> {
  const knex = toKnex(transaction);
  await knex('company_log').where({ person_id: id }).update({ person_id: null, actor: initials });
  await knex('company_log').where({ subject_person_id: id }).update({ subject_person_id: null, subject: initials });
  await knex('company_people').where({ id }).del();
}
