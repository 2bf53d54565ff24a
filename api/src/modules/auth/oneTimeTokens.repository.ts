import type { Knex } from 'knex';
import { tableOf, type AccountKey } from './AccountKey.ts';

/** What a one-time link is for. */
export type TokenPurpose = 'resetPassword' | 'confirmEmail';

interface TokenRow {
  hash: Buffer;
  purpose: TokenPurpose;
  user_id: string | null;
  company_id: string | null;
  email: string;
}

export type OneTimeTokensRepository = ReturnType<typeof oneTimeTokensRepository>;

export function oneTimeTokensRepository(database: Knex) {
  return {
    /** Whose link it is and which address it was sent to; null when it has expired, or is none. */
    async find(purpose: TokenPurpose, hash: Buffer): Promise<{ account: AccountKey; email: string } | null> {
      const row = await database<TokenRow>('one_time_tokens')
        .first('user_id', 'company_id', 'email')
        .where({ hash, purpose })
        .andWhere('expires_at', '>', database.fn.now());
      if (row === undefined) return null;
      const { user_id: userId, company_id: companyId, email } = row;
      if (userId !== null) return { account: { userId }, email };
      return companyId === null ? null : { account: { companyId }, email };
    },

    /** Removes the tokens whose time is over. */
    async purgeExpired(): Promise<void> {
      await database('one_time_tokens').where('expires_at', '<', database.fn.now()).del();
    },
  };
}

/**
 * Keeps the token of a link; the account's older one of that purpose ends. Whoever calls holds the account's row, so that
 * nobody waits for each other.
 */
export async function keepToken(
  transaction: Knex.Transaction,
  account: AccountKey,
  token: { purpose: TokenPurpose; hash: Buffer; email: string; lifetimeSeconds: number },
): Promise<void> {
  const { column, id } = tableOf(account);
  const { purpose, hash, email, lifetimeSeconds } = token;
  await transaction.raw(
    `insert into one_time_tokens (hash, purpose, ??, email, expires_at)
     values (?, ?, ?, ?, now() + make_interval(secs => ?))
     on conflict (??, purpose) do update set hash = excluded.hash, email = excluded.email, expires_at = excluded.expires_at`,
    [column, hash, purpose, id, email, lifetimeSeconds, column],
  );
}

/** Uses up a token. Of several calls at once one gets it. @returns whether it was there, and not expired */
export async function useToken(transaction: Knex.Transaction, purpose: TokenPurpose, hash: Buffer): Promise<boolean> {
  const used = await transaction('one_time_tokens')
    .where({ hash, purpose })
    .andWhere('expires_at', '>', transaction.fn.now())
    .del();
  return used > 0;
}
