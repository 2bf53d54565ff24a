import type { Database } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';

export type KnownDevicesRepository = ReturnType<typeof knownDevicesRepository>;

/** How long a device is known after its last login. */
const LIFETIME = "interval '30 days'";

export function knownDevicesRepository(database: Database) {
  const knex = toKnex(database);

  return {
    /** Returns whether an account was logged in to from a device in the last 30 days. */
    async isKnown(hash: Buffer): Promise<boolean> {
      const row = await knex('known_devices')
        .first('hash')
        .where({ hash })
        .andWhereRaw(`last_login_at > now() - ${LIFETIME}`);
      return row !== undefined;
    },

    /** Stores a login. Writes at most once a day for a device. */
    async remember(hash: Buffer): Promise<void> {
      await knex.raw(
        `insert into known_devices as known (hash) values (?)
         on conflict (hash) do update set last_login_at = now() where known.last_login_at < now() - interval '1 day'`,
        [hash],
      );
    },

    async purgeExpired(): Promise<void> {
      await knex('known_devices').whereRaw(`last_login_at <= now() - ${LIFETIME}`).del();
    },
  };
}
