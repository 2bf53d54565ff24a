import type { Database, Transaction } from '../../database/Database.ts';
import type { OneTimeTokensTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { accountTable, ownedBy, type AccountKey } from './AccountKey.ts';

/** What a one-time link is for. */
export type TokenPurpose = OneTimeTokensTable['purpose'];

export interface NewToken {
  purpose: TokenPurpose;
  /** SHA-256 of the token. */
  hash: Buffer;
  /** The address that the link is sent to. */
  email: string;
  lifetimeSeconds: number;
}

/** A code that a person types can be guessed: it is no longer valid after this number of attempts. */
const MAX_ATTEMPTS = 10;

export type OneTimeTokensRepository = ReturnType<typeof oneTimeTokensRepository>;

export function oneTimeTokensRepository(database: Database) {
  const knex = toKnex(database);

  return {
    /** @returns the token's account and the address it was sent to; null when it is unknown or has expired */
    async find(purpose: TokenPurpose, hash: Buffer): Promise<{ account: AccountKey; email: string } | null> {
      const row = await knex('one_time_tokens')
        .first('user_id', 'company_id', 'claim_id', 'email')
        .where({ hash, purpose })
        .andWhere('expires_at', '>', knex.fn.now());
      if (row === undefined) return null;
      const { user_id: userId, company_id: companyId, claim_id: claimId, email } = row;
      if (userId !== null) return { account: { userId }, email };
      if (companyId !== null) return { account: { companyId }, email };
      return claimId === null ? null : { account: { claimId }, email };
    },

    /** Stores a token in place of the account's older one for that purpose. The caller has locked the account. */
    async replace(transaction: Transaction, account: AccountKey, token: NewToken): Promise<void> {
      const { column, id } = accountTable(account);
      const { purpose, hash, email, lifetimeSeconds } = token;
      await toKnex(transaction).raw(
        `insert into one_time_tokens (hash, purpose, ??, email, expires_at)
         values (?, ?, ?, ?, now() + make_interval(secs => ?))
         on conflict (??, purpose) do update
           set hash = excluded.hash, email = excluded.email, expires_at = excluded.expires_at, attempts = 0`,
        [column, hash, purpose, id, email, lifetimeSeconds, column],
      );
    },

    /** Counts an attempt to enter an account's code. @returns the code's hash and address; null when none is valid */
    async attempt(account: AccountKey, purpose: TokenPurpose): Promise<{ hash: Buffer; email: string } | null> {
      const [row] = await knex('one_time_tokens')
        .where({ ...ownedBy(account), purpose })
        .andWhere('expires_at', '>', knex.fn.now())
        .andWhere('attempts', '<', MAX_ATTEMPTS)
        .increment('attempts')
        .returning(['hash', 'email']);
      return row ?? null;
    },

    /** Deletes a token. Only one of several concurrent calls succeeds. @returns whether it existed and was valid */
    async consume(transaction: Transaction, purpose: TokenPurpose, hash: Buffer): Promise<boolean> {
      const knex = toKnex(transaction);
      const deleted = await knex('one_time_tokens')
        .where({ hash, purpose })
        .andWhere('expires_at', '>', knex.fn.now())
        .del();
      return deleted > 0;
    },

    /** Deletes an account's tokens: those for the given purposes, or all. */
    async removeOf(transaction: Transaction, account: AccountKey, purposes?: TokenPurpose[]): Promise<void> {
      const tokens = toKnex(transaction)('one_time_tokens').where(ownedBy(account));
      await (purposes === undefined ? tokens : tokens.whereIn('purpose', purposes)).del();
    },

    async purgeExpired(): Promise<void> {
      await knex('one_time_tokens').where('expires_at', '<', knex.fn.now()).del();
    },
  };
}
