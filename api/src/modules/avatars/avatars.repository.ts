import type { Knex } from 'knex';
import { tableOf, type AccountKey } from '../auth/AccountKey.ts';

export type AvatarsRepository = ReturnType<typeof avatarsRepository>;

export function avatarsRepository(database: Knex) {
  return {
    /**
     * @param avatar the new path, or null
     * @returns the path that it takes the place of; undefined when the account has ended
     */
    async replace(account: AccountKey, avatar: string | null): Promise<string | null | undefined> {
      const { table, id } = tableOf(account);
      const { rows } = await database.raw<{ rows: { avatar: string | null }[] }>(
        `update ?? account set avatar = ? from (select id, avatar from ?? where id = ? for no key update) before
         where account.id = before.id and account.password_hash is not null
         returning before.avatar`,
        [table, avatar, table, id],
      );
      return rows[0]?.avatar;
    },
  };
}
