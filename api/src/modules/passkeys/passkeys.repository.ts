import type { Database, Transaction } from '../../database/Database.ts';
import { isUniqueViolation } from '../../database/isUniqueViolation.ts';
import type { PasskeysTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { ownedBy, type AccountKey } from '../../kernel/AccountKey.ts';
import { bindTo } from '../../kernel/bindTo.ts';

const PASSKEY_COLUMNS = [
  'id',
  'user_id',
  'company_id',
  'claim_id',
  'person_id',
  'credential_id',
  'user_handle',
  'public_key',
  'signature_count',
  'transports',
  'name',
  'created_at',
  'last_used_at',
] as const satisfies (keyof PasskeysTable)[];

export type PasskeyRow = Pick<PasskeysTable, (typeof PASSKEY_COLUMNS)[number]>;

export type NewPasskey = Pick<
  PasskeysTable,
  'credential_id' | 'user_handle' | 'public_key' | 'signature_count' | 'transports' | 'name'
>;

export type PasskeysRepository = ReturnType<typeof passkeysRepository>;

export function passkeysRepository(database: Database) {
  return {
    insert,
    isTaken,
    noteUse,
    remove,
    move,
    removeAll,
    ...bindTo(database, { list, findByCredentialId, rename }),
  };
}

/** Returns an account's passkeys, newest first. */
function list(database: Database, account: AccountKey, transaction?: Transaction): Promise<PasskeyRow[]> {
  return toKnex(transaction ?? database)('passkeys')
    .select(...PASSKEY_COLUMNS)
    .where(ownedBy(account))
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
}

function findByCredentialId(database: Database, credentialId: string): Promise<PasskeyRow | undefined> {
  return toKnex(database)('passkeys')
    .first(...PASSKEY_COLUMNS)
    .where({ credential_id: credentialId });
}

/** @throws an error that `isTaken` recognizes */
async function insert(transaction: Transaction, account: AccountKey, passkey: NewPasskey): Promise<PasskeyRow> {
  const [row] = await toKnex(transaction)('passkeys').insert({ ...ownedBy(account), ...passkey }, [...PASSKEY_COLUMNS]);
  if (row === undefined) throw new Error('INSERT returned no row');
  return row;
}

/** Returns whether an insert failed because the credential already exists. */
function isTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'passkeys_credential_taken');
}

/**
 * Records the use of a passkey. Only one of two uses with the same signature counter succeeds, unless the authenticator
 * has no counter and always reports 0 (WebAuthn level 3, 6.1.1).
 *
 * @returns false if the passkey no longer exists, or if its stored counter is not lower than `signatureCount`
 */
async function noteUse(transaction: Transaction, id: string, signatureCount: number): Promise<boolean> {
  const knex = toKnex(transaction);
  const changed = await knex('passkeys')
    .where({ id })
    .andWhereRaw('(signature_count < ? or (signature_count = 0 and ? = 0))', [signatureCount, signatureCount])
    .update({ signature_count: String(signatureCount), last_used_at: knex.fn.now() });
  return changed > 0;
}

async function rename(
  database: Database,
  account: AccountKey,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await toKnex(database)('passkeys')
    .where(ownedBy(account))
    .andWhere({ id })
    .update({ name }, [...PASSKEY_COLUMNS]);
  return row;
}

/** @returns whether the account had the passkey */
async function remove(transaction: Transaction, account: AccountKey, id: string): Promise<boolean> {
  return (await toKnex(transaction)('passkeys').where(ownedBy(account)).andWhere({ id }).del()) > 0;
}

/** Moves all passkeys of an account to the account that replaces it. */
async function move(transaction: Transaction, from: AccountKey, to: AccountKey): Promise<void> {
  const none = { user_id: null, person_id: null, company_id: null, claim_id: null };
  await toKnex(transaction)('passkeys')
    .where(ownedBy(from))
    .update({ ...none, ...ownedBy(to) });
}

async function removeAll(transaction: Transaction, account: AccountKey): Promise<number> {
  return toKnex(transaction)('passkeys').where(ownedBy(account)).del();
}
