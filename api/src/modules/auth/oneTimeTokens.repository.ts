import type { Database, Transaction } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import { ownerColumn, type AccountKey, type EmailOwner } from '../../kernel/AccountKey.ts';
import type { NewToken, TokenPurpose } from '../mail/index.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/**
 * The maximum number of attempts to enter a token. After these attempts, the token is no longer valid, because short codes could be guessed
 * otherwise.
 */
const MAX_ATTEMPTS = 10;

export type OneTimeTokensRepository = ReturnType<typeof oneTimeTokensRepository>;

export function oneTimeTokensRepository(database: Database) {
  return { replace, consume, removeOwned, ...bindTo(database, { find, attemptLink, attempt, purgeExpired }) };
}

/** @returns the account of the token and the address that it was sent to; null when the token is unknown or has expired */
async function find(
  database: Database,
  purpose: TokenPurpose,
  hash: Buffer,
): Promise<{ account: AccountKey; email: string } | null> {
  const knex = toKnex(database);

  const row = await knex('one_time_tokens')
    .first('user_id', 'person_id', 'company_id', 'claim_id', 'email')
    .where({ hash, purpose })
    .andWhere('expires_at', '>', knex.fn.now());
  if (row === undefined) return null;
  const { user_id: userId, person_id: personId, company_id: companyId, claim_id: claimId, email } = row;
  if (userId !== null) return { account: { userId }, email };
  if (personId !== null) return { account: { personId }, email };
  if (companyId !== null) return { account: { companyId }, email };
  return claimId === null ? null : { account: { claimId }, email };
}

/**
 * Counts an attempt to use a link together with a second factor, because the second factor could be guessed.
 *
 * @returns false when the attempts of the link are used up
 */
async function attemptLink(database: Database, purpose: TokenPurpose, hash: Buffer): Promise<boolean> {
  const counted = await toKnex(database)('one_time_tokens')
    .where({ hash, purpose })
    .andWhere('attempts', '<', MAX_ATTEMPTS)
    .increment('attempts');
  return counted > 0;
}

/** Stores a token and replaces the owner's older token for the same purpose. The caller has locked the owner. */
async function replace(transaction: Transaction, owner: EmailOwner, token: NewToken): Promise<void> {
  const { column, id } = ownerColumn(owner);
  const { purpose, hash, email, lifetimeSeconds } = token;
  await toKnex(transaction).raw(
    `insert into one_time_tokens (hash, purpose, ??, email, expires_at)
     values (?, ?, ?, ?, now() + make_interval(secs => ?))
     on conflict (??, purpose) do update
       set hash = excluded.hash, email = excluded.email, expires_at = excluded.expires_at, attempts = 0`,
    [column, hash, purpose, id, email, lifetimeSeconds, column],
  );
}

/**
 * Counts an attempt to enter the code of an owner. @returns the hash of the code and the address that it was sent to; null when the owner
 * has no valid code
 */
async function attempt(
  database: Database,
  owner: EmailOwner,
  purpose: TokenPurpose,
): Promise<{ hash: Buffer; email: string } | null> {
  const knex = toKnex(database);

  const { column, id } = ownerColumn(owner);
  const [row] = await knex('one_time_tokens')
    .where({ [column]: id, purpose })
    .andWhere('expires_at', '>', knex.fn.now())
    .andWhere('attempts', '<', MAX_ATTEMPTS)
    .increment('attempts')
    .returning(['hash', 'email']);
  return row ?? null;
}

/** Deletes a token. Only one of several concurrent calls succeeds. @returns whether it existed and was valid */
async function consume(transaction: Transaction, purpose: TokenPurpose, hash: Buffer): Promise<boolean> {
  const knex = toKnex(transaction);
  const deleted = await knex('one_time_tokens')
    .where({ hash, purpose })
    .andWhere('expires_at', '>', knex.fn.now())
    .del();
  return deleted > 0;
}

/** Deletes an owner's tokens for the given purposes, or all tokens of the owner. */
async function removeOwned(transaction: Transaction, owner: EmailOwner, purposes?: TokenPurpose[]): Promise<void> {
  const { column, id } = ownerColumn(owner);
  const tokens = toKnex(transaction)('one_time_tokens').where({ [column]: id });
  await (purposes === undefined ? tokens : tokens.whereIn('purpose', purposes)).del();
}

async function purgeExpired(database: Database): Promise<void> {
  const knex = toKnex(database);

  await knex('one_time_tokens').where('expires_at', '<', knex.fn.now()).del();
}
