import type { Database, Transaction } from '../../database/Database.ts';
import type { OidcLoginsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The time that a person has to log in at the provider. */
const STARTED_SECONDS = 15 * 60;

/** The time that the browser has to complete the login, including the code from an email. */
const RETURNED_SECONDS = 30 * 60;

/** Maximum number of attempts to enter the password of the account to be linked. */
const MAX_ATTEMPTS = 10;

export type OidcLoginRow = Pick<OidcLoginsTable, 'id' | 'encrypted_login'>;

export type OidcLoginsRepository = ReturnType<typeof oidcLoginsRepository>;

/** Stores logins with a provider until they are complete. */
export function oidcLoginsRepository(database: Database) {
  return {
    consume,
    lock,
    update,
    ...bindTo(database, { start, takeState, setReturned, find, attempt, remove, purgeExpired }),
  };
}

async function start(database: Database, stateHash: Buffer, encryptedLogin: Buffer): Promise<void> {
  const knex = toKnex(database);
  await knex('oidc_logins').insert({
    state_hash: stateHash,
    encrypted_login: encryptedLogin,
    expires_at: knex.raw('now() + make_interval(secs => ?)', [STARTED_SECONDS]),
  });
}

/** Finds a login by its state, and invalidates the state. */
async function takeState(database: Database, stateHash: Buffer): Promise<OidcLoginRow | undefined> {
  const knex = toKnex(database);
  const [row] = await knex('oidc_logins')
    .where({ state_hash: stateHash })
    .andWhere('expires_at', '>', knex.fn.now())
    .update({ state_hash: null }, ['id', 'encrypted_login']);
  return row;
}

/** Stores the data that the provider has sent, and the code with which the browser continues. */
async function setReturned(
  database: Database,
  id: string,
  { codeHash, encryptedLogin }: { codeHash: Buffer; encryptedLogin: Buffer },
): Promise<void> {
  const knex = toKnex(database);
  await knex('oidc_logins')
    .where({ id })
    .update({
      code_hash: codeHash,
      encrypted_login: encryptedLogin,
      expires_at: knex.raw('now() + make_interval(secs => ?)', [RETURNED_SECONDS]),
    });
}

function valid(database: Database | Transaction) {
  const knex = toKnex(database);
  return knex('oidc_logins').where('expires_at', '>', knex.fn.now());
}

async function find(database: Database, codeHash: Buffer): Promise<OidcLoginRow | undefined> {
  return valid(database).first('id', 'encrypted_login').where({ code_hash: codeHash });
}

async function lock(transaction: Transaction, id: string): Promise<OidcLoginRow | undefined> {
  return valid(transaction).first('id', 'encrypted_login').where({ id }).forUpdate();
}

async function update(transaction: Transaction, id: string, encryptedLogin: Buffer): Promise<void> {
  await toKnex(transaction)('oidc_logins').where({ id }).update({ encrypted_login: encryptedLogin });
}

/** Counts an attempt to guess a password. @returns false after too many attempts */
async function attempt(database: Database, id: string): Promise<boolean> {
  const counted = await toKnex(database)('oidc_logins')
    .where({ id })
    .andWhere('attempts', '<', MAX_ATTEMPTS)
    .increment('attempts');
  return counted > 0;
}

/** Deletes a login that is complete. Only one of several concurrent calls succeeds. @returns whether the login was still valid */
async function consume(transaction: Transaction, id: string): Promise<boolean> {
  return (await valid(transaction).where({ id }).del()) > 0;
}

async function remove(database: Database, id: string): Promise<void> {
  await toKnex(database)('oidc_logins').where({ id }).del();
}

async function purgeExpired(database: Database): Promise<void> {
  const knex = toKnex(database);
  await knex('oidc_logins').where('expires_at', '<', knex.fn.now()).del();
}
