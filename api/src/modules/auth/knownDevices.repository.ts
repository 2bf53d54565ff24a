import type { Database } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

export type KnownDevicesRepository = ReturnType<typeof knownDevicesRepository>;

/** The retention of a known device after its last login. */
const LIFETIME = "interval '30 days'";

export function knownDevicesRepository(database: Database) {
  return bindTo(database, { isKnown, remember, purgeExpired });
}

/** Returns whether an account was logged in to from a device in the last 30 days. */
async function isKnown(database: Database, hash: Buffer): Promise<boolean> {
  const row = await toKnex(database)('known_devices')
    .first('hash')
    .where({ hash })
    .andWhereRaw(`last_login_at > now() - ${LIFETIME}`);
  return row !== undefined;
}

/** Stores a login. Writes at most once a day for a device. */
async function remember(database: Database, hash: Buffer): Promise<void> {
  await toKnex(database).raw(
    `insert into known_devices as known (hash) values (?)
     on conflict (hash) do update set last_login_at = now() where known.last_login_at < now() - interval '1 day'`,
    [hash],
  );
}

async function purgeExpired(database: Database): Promise<void> {
  await toKnex(database)('known_devices').whereRaw(`last_login_at <= now() - ${LIFETIME}`).del();
}
