import type { Transaction } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import { accountTable, type AccountKey } from '../../kernel/AccountKey.ts';

export type AvatarsRepository = ReturnType<typeof avatarsRepository>;

export function avatarsRepository() {
  return { replace };
}

/**
 * Replaces the avatar of an account.
 * @param avatar the new path, or null
 * @returns the previous path; undefined when the account does not exist any more
 */
async function replace(
  transaction: Transaction,
  account: AccountKey,
  avatar: string | null,
): Promise<string | null | undefined> {
  const { table, id } = accountTable(account);
  const { rows } = await toKnex(transaction).raw<{ rows: { avatar: string | null }[] }>(
    `update ?? account set avatar = ? from (select id, avatar from ?? where id = ? for no key update) before
     where account.id = before.id and account.?? is not null
     returning before.avatar`,
    [table, avatar, table, id, table === 'companies' ? 'claimed_at' : 'password_hash'],
  );
  return rows[0]?.avatar;
}
