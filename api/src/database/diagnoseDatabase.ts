import { createDatabase } from './createDatabase.ts';
import type { Database } from './Database.ts';
import { isNewer, needsMigrations } from './migrate.ts';
import { toKnex } from './toKnex.ts';

/**
 * Describes the version of a database and its migrations.
 * @throws Error with a message for the operator if this version of Heard cannot use it
 */
export async function describeDatabase(database: Database, migrationsUrl: string | null): Promise<string> {
  const version = await readValue<string>(database, "split_part(current_setting('server_version'), ' ', 1)");
  if (await isNewer(database)) {
    throw new Error('A newer version of Heard has migrated it: use that version, or restore a backup');
  }
  if (migrationsUrl !== null) await withDatabase(migrationsUrl, (owner) => readValue(owner, '1'));
  const isCurrent = !(await needsMigrations(database));
  return `PostgreSQL ${version}, ${isCurrent ? 'all migrations are applied' : 'the next start migrates it'}`;
}

/** Returns by how many milliseconds the clocks of the database and of this process differ, reduced by the duration of the query. */
export async function measureClockDifference(database: Database): Promise<number> {
  const before = Date.now();
  const time = (await readValue<Date>(database, 'clock_timestamp()')).getTime();
  return Math.max(before - time, time - Date.now(), 0);
}

/**
 * Describes a read replica.
 * @throws Error with a message for the operator if it is unavailable, or if its data is older than `maxLagSeconds`
 */
export async function describeReplica(primary: Database, url: string, maxLagSeconds: number): Promise<string> {
  return withDatabase(url, async (replica) => {
    if (!(await readValue<boolean>(replica, 'pg_is_in_recovery()'))) return 'is the primary at present';
    const flushed = await readValue<string>(primary, 'pg_current_wal_flush_lsn()');
    const lag = await readValue<number>(
      replica,
      `case when pg_last_wal_replay_lsn() >= '${flushed}' then 0
       else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end`,
    );
    if (lag > maxLagSeconds) throw new Error(`Its data is ${Math.round(lag)} s old`);
    return 'replays the changes of the primary';
  });
}

async function withDatabase<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = createDatabase(url);
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

async function readValue<Value>(database: Database, expression: string): Promise<Value> {
  const { rows } = await toKnex(database).raw<{ rows: { value: Value }[] }>(`select ${expression} as value`);
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no row');
  return row.value;
}
