import type { Database } from './Database.ts';
import { toKnex } from './toKnex.ts';

/** Returns whether two pools are connected to the same database of the same server. */
export async function isSameDatabase(one: Database, other: Database): Promise<boolean> {
  const [first, second] = await Promise.all([identify(one), identify(other)]);
  return first === second;
}

/** Returns the name of the database, and the time when its server started, which a restored copy does not share. */
async function identify(database: Database): Promise<string | undefined> {
  const { rows } = await toKnex(database).raw<{ rows: { identity: string }[] }>(
    `select concat_ws(' ', extract(epoch from pg_postmaster_start_time()), current_database()) as identity`,
  );
  return rows[0]?.identity;
}
