import type { Database, Transaction } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import { accountTable, type AccountKey } from '../../kernel/AccountKey.ts';
import { bindTo } from '../../kernel/bindTo.ts';

export type CredentialsRepository = ReturnType<typeof credentialsRepository>;

/** Provides the email and password hash of an account from the table that stores them. */
export function credentialsRepository(database: Database) {
  return { lock, lockOwner, setPasswordHash, replacePasswordHash, ...bindTo(database, { find }) };
}

/** @returns the email to log in with and the password hash; null when the account no longer exists */
async function find(database: Database, account: AccountKey): Promise<{ email: string; passwordHash: string } | null> {
  const { table, id } = accountTable(account);
  const row = await toKnex(database)(table).first('email', 'password_hash').where({ id }).whereNotNull('password_hash');
  // `email` is never null here, because accounts with a password have an email.
  if (row === undefined || row.email === null || row.password_hash === null) return null;
  return { email: row.email, passwordHash: row.password_hash };
}

type LockStrength = 'update' | 'share';

/**
 * Locks the row of a login until the end of the transaction.
 *
 * @param strength with `share`, other transactions can still change the login, but not delete it or move it to a row of `company_people`.
 * @returns whether the row contains a login. The row of a company contains none if its login was moved to a row of `company_people`.
 */
function lock(transaction: Transaction, account: AccountKey, strength: LockStrength): Promise<boolean> {
  return lockRow(transaction, account, 'password_hash', strength);
}

/** Locks the row of an account, even if the login of the account is stored in another row. @returns whether the account exists */
function lockOwner(transaction: Transaction, account: AccountKey, strength: LockStrength): Promise<boolean> {
  return lockRow(transaction, account, 'companyId' in account ? 'claimed_at' : 'id', strength);
}

async function lockRow(
  transaction: Transaction,
  account: AccountKey,
  required: 'password_hash' | 'claimed_at' | 'id',
  strength: LockStrength,
): Promise<boolean> {
  const { table, id } = accountTable(account);
  const query = toKnex(transaction)(table).first('id').where({ id }).whereNotNull(required);
  return (await (strength === 'update' ? query.forUpdate() : query.forKeyShare())) !== undefined;
}

async function setPasswordHash(transaction: Transaction, account: AccountKey, passwordHash: string): Promise<void> {
  const { table, id } = accountTable(account);
  await toKnex(transaction)(table).where({ id }).update({ password_hash: passwordHash });
}

/** Replaces the password hash, provided that the stored hash still is `current`. @returns whether it was replaced */
async function replacePasswordHash(
  transaction: Transaction,
  account: AccountKey,
  { current, next }: { current: string; next: string },
): Promise<boolean> {
  const { table, id } = accountTable(account);
  const changed = await toKnex(transaction)(table)
    .where({ id, password_hash: current })
    .update({ password_hash: next });
  return changed > 0;
}
