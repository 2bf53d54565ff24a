import type { Database, Transaction } from '../../database/Database.ts';
import { isUniqueViolation } from '../../database/isUniqueViolation.ts';
import type { IdentitiesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import { ProblemError } from '../../problems.ts';

export type IdentityRow = IdentitiesTable;

/** Identifies an account at a provider. */
export type IdentityKey = Pick<IdentitiesTable, 'issuer' | 'subject'>;

export type IdentitiesRepository = ReturnType<typeof identitiesRepository>;

/** Provides the identities of people: their accounts at the OpenID providers of the site. */
export function identitiesRepository(database: Database) {
  return { insert, isTaken, link, noteUse, remove, removeUnproven, ...bindTo(database, { find, list }) };
}

async function find(database: Database, { issuer, subject }: IdentityKey): Promise<IdentityRow | undefined> {
  return toKnex(database)('identities').first('*').where({ issuer, subject });
}

/** Returns the identities of a person, oldest first. */
async function list(database: Database, userId: string, transaction?: Transaction): Promise<IdentityRow[]> {
  return toKnex(transaction ?? database)('identities')
    .select('*')
    .where({ user_id: userId })
    .orderBy('id');
}

/** Maximum number of identities that one account may link: far more than a person has. */
const MAX_IDENTITIES = 20;

/** Links an account at a provider. The caller has locked the account. @throws an error that `isTaken` recognizes, 409 for too many identities of the account */
async function insert(
  transaction: Transaction,
  { issuer, subject }: IdentityKey,
  userId: string,
): Promise<IdentityRow> {
  await requireRoom(transaction, userId);
  const [row] = await toKnex(transaction)('identities').insert({ issuer, subject, user_id: userId }, ['*']);
  if (row === undefined) throw new Error('INSERT returned no row');
  return row;
}

/** @throws 409 */
async function requireRoom(transaction: Transaction, userId: string): Promise<void> {
  const rows = await toKnex(transaction)('identities').select('id').where({ user_id: userId }).limit(MAX_IDENTITIES);
  if (rows.length >= MAX_IDENTITIES) throw new ProblemError('too-many-things', { values: { limit: MAX_IDENTITIES } });
}

/**
 * Links an account at a provider to a user unless the account is linked already. Stores the time of its last use.
 *
 * @returns false if the account was linked already
 * @throws 409 when the account at the provider is linked to another user
 */
async function link(transaction: Transaction, { issuer, subject }: IdentityKey, userId: string): Promise<boolean> {
  const identities = () => toKnex(transaction)('identities');
  const [inserted] = await identities()
    .insert({ issuer, subject, user_id: userId, last_used_at: toKnex(transaction).fn.now() }, ['id'])
    .onConflict(['issuer', 'subject'])
    .ignore();
  if (inserted !== undefined) return true;
  const used = await identities()
    .where({ issuer, subject, user_id: userId })
    .update({ last_used_at: toKnex(transaction).fn.now() });
  if (used === 0) throw new ProblemError('identity-taken');
  return false;
}

/** Returns whether an insert failed because the identity belongs to an account already. */
function isTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'identities_subject_taken');
}

/** @returns false if the identity was removed in the meantime */
async function noteUse(transaction: Transaction, id: string): Promise<boolean> {
  const knex = toKnex(transaction);
  return (await knex('identities').where({ id }).update({ last_used_at: knex.fn.now() })) > 0;
}

/** @returns whether the person had the identity */
async function remove(transaction: Transaction, userId: string, id: string): Promise<boolean> {
  return (await toKnex(transaction)('identities').where({ id, user_id: userId }).del()) > 0;
}

/** Removes the identities of an account whose email address was never proven: the person who linked them may not own the address. */
async function removeUnproven(transaction: Transaction, userId: string): Promise<void> {
  const knex = toKnex(transaction);
  const unproven = knex('users').select('id').where({ id: userId }).whereNull('email_confirmed_at');
  await knex('identities').whereIn('user_id', unproven).del();
}
