import { setTimeout } from 'node:timers/promises';
import type { Knex } from 'knex';
import { backoffMs } from '../background/backoff.ts';
import { adoptBaseline, REPLACED } from './adoptBaseline.ts';
import type { Database } from './Database.ts';
import { grantPrivileges } from './grantPrivileges.ts';
import { isLockError } from './isLockError.ts';
import { LOCKS } from './locks.ts';
import { toClient, toKnex } from './toKnex.ts';
import { inOneTransaction, migrationSource, type MigrationSource } from './migrations/migrationSource.ts';

/** The interval of attempts to get the lock while another process migrates. */
const LOCK_INTERVAL_MS = 200;

/**
 * The maximum number of attempts to get the locks of one migration. They take about half an hour in total, because a backup may hold locks that long.
 */
const MAX_ATTEMPTS = 240;
/** The longest pause between two attempts, in which readers and writers work as usual. */
const MAX_PAUSE_MS = 10_000;

/**
 * Runs all pending migrations, each in a separate transaction unless it builds indexes concurrently. Concurrent processes wait for each other.
 *
 * @param options.applicationRole the role of the application, if another role owns the tables. Receives the privileges that the application needs
 * @param options.source other migrations, for tests
 * @throws an error with a one-line message when a migration fails, or when the database belongs to a newer version of Heard, or to a version from
 *   before the baseline
 */
export async function migrate(
  database: Database,
  {
    applicationRole = null,
    source = migrationSource,
  }: { applicationRole?: string | null; source?: MigrationSource } = {},
): Promise<void> {
  const knex = toKnex(database);
  const unlock = await lockMigrations(knex);
  try {
    const isNew = !(await knex.schema.hasTable('migrations'));
    if (!isNew) {
      const newest = (await findUnknownMigrations(knex, source)).at(-1);
      if (newest !== undefined) {
        throw new Error(`The database belongs to a newer version of Heard (migration ${newest}). Nothing was changed.`);
      }
      await adoptBaseline(knex);
    }
    // Frees Knex's own lock, which a killed process leaves behind. No other process uses Knex's lock now, because this process has the advisory lock.
    await knex.migrate.forceFreeMigrationsLock();
    try {
      if (!isNew || !(await createTables(knex, source))) await runPending(knex, source);
    } catch (error) {
      const [, open]: [unknown, (string | { name: string })[]] = await knex.migrate.list({
        migrationSource: source,
      });
      const [failed] = open.map((one) => (typeof one === 'string' ? one : one.name));
      // Takes only the reason from Knex's message, because the message begins with the whole statement.
      const [reason] = (error as Error).message.split(' - ').at(-1)?.split('\n') ?? [];
      const { config } = failed === undefined ? {} : await source.getMigration(failed);
      const state =
        config?.transaction === false ? 'failed, and continues with the next start' : 'failed and was rolled back';
      throw new Error(`Migration ${failed} ${state} (${reason}).`, { cause: error });
    }
    if (applicationRole !== null) await grantPrivileges(knex, applicationRole);
  } finally {
    await unlock();
  }
}

/**
 * Runs all migrations in one transaction, which takes a third of the time of separate transactions.
 * @param knex a database without migrations
 * @returns false if one failed and nothing was changed: `runPending` then reports which one
 */
async function createTables(knex: Knex, source: MigrationSource): Promise<boolean> {
  try {
    await knex.transaction(async (transaction) => {
      await transaction.migrate.latest({ migrationSource: inOneTransaction(source) });
    });
    return true;
  } catch {
    return false;
  }
}

/** Runs the pending migrations. A migration that could not get a lock in time is rolled back and repeated. */
async function runPending(knex: Knex, source: MigrationSource): Promise<void> {
  const [, { length: pending }]: [unknown, unknown[]] = await knex.migrate.list({ migrationSource: source });
  for (let migrated = 0; migrated < pending; migrated += 1) await runNext(knex, source);
}

async function runNext(knex: Knex, source: MigrationSource): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return void (await knex.migrate.up({ migrationSource: source }));
    } catch (error) {
      if (!isLockError(error) || attempts === MAX_ATTEMPTS) throw error;
      await knex.migrate.forceFreeMigrationsLock();
      await setTimeout(backoffMs(attempts, LOCK_INTERVAL_MS, MAX_PAUSE_MS));
    }
  }
}

/**
 * Waits until no other process migrates. The lock belongs to a connection outside of a transaction, and is requested repeatedly instead of
 * waiting for it: `create index concurrently` waits for the end of every transaction and statement that has a snapshot.
 *
 * @returns a function that releases the lock
 */
async function lockMigrations(knex: Knex): Promise<() => Promise<void>> {
  const client = toClient(knex);
  const connection = await client.acquireConnection();
  const call = async (name: 'pg_try_advisory_lock' | 'pg_advisory_unlock'): Promise<boolean> => {
    const { rows } = await knex
      .raw<{ rows: { done: boolean }[] }>(`select ${name}(?) as done`, [LOCKS.migrations])
      .connection(connection);
    return rows[0]?.done === true;
  };
  try {
    while (!(await call('pg_try_advisory_lock'))) await setTimeout(LOCK_INTERVAL_MS);
  } catch (error) {
    await client.releaseConnection(connection);
    throw error;
  }
  return async () => {
    try {
      await call('pg_advisory_unlock');
    } finally {
      await client.releaseConnection(connection);
    }
  };
}

/** Returns the applied migrations that this version does not know, oldest first. */
async function findUnknownMigrations(knex: Knex, source: MigrationSource): Promise<string[]> {
  const known = new Set([...REPLACED, ...(await source.getMigrations())]);
  const names: string[] = await knex('migrations').orderBy('id').pluck('name');
  return names.filter((name) => !known.has(name));
}

/** Returns whether a newer version of Heard has migrated the database. */
export async function isNewer(database: Database): Promise<boolean> {
  const knex = toKnex(database);
  return (await knex.schema.hasTable('migrations')) && (await findUnknownMigrations(knex, migrationSource)).length > 0;
}

/** Returns whether the database lacks migrations of this version. */
export async function needsMigrations(database: Database): Promise<boolean> {
  const knex = toKnex(database);
  if (!(await knex.schema.hasTable('migrations'))) return true;
  const applied = new Set<string>(await knex('migrations').pluck('name'));
  return (await migrationSource.getMigrations()).some((name) => !applied.has(name));
}
