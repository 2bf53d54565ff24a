import type { Database, Transaction } from './Database.ts';
import { LOCKS } from './locks.ts';
import { runInTransaction } from './runInTransaction.ts';
import { toKnex } from './toKnex.ts';
import { migrationSource } from './migrations/migrationSource.ts';

/**
 * Runs all pending migrations. Concurrent processes wait for each other. Each migration runs in its own transaction.
 *
 * @throws an error with a one-line message when a migration fails, or when a newer version of Heard has migrated the database
 */
export async function migrate(database: Database): Promise<void> {
  const knex = toKnex(database);
  await runInTransaction(database, async (lock) => {
    await toKnex(lock).raw('select pg_advisory_xact_lock(?)', [LOCKS.migrations]);
    const newest = (await findUnknownMigrations(lock)).at(-1);
    if (newest !== undefined) {
      throw new Error(`The database belongs to a newer version of Heard (migration ${newest}). Nothing was changed.`);
    }
    // Knex's own lock outlives a killed process. The advisory lock is held, so no other process uses it.
    await knex.migrate.forceFreeMigrationsLock();
    try {
      await knex.migrate.latest();
    } catch (error) {
      const [, open]: [unknown, (string | { name: string })[]] = await knex.migrate.list();
      const [failed] = open.map((one) => (typeof one === 'string' ? one : one.name));
      // Knex's message is the whole statement, followed by the reason.
      const [reason] = (error as Error).message.split(' - ').at(-1)?.split('\n') ?? [];
      throw new Error(`Migration ${failed} failed and was rolled back (${reason}).`, { cause: error });
    }
  });
}

/** Returns the applied migrations that this version does not have, oldest first. */
async function findUnknownMigrations(database: Transaction): Promise<string[]> {
  const knex = toKnex(database);
  if (!(await knex.schema.hasTable('migrations'))) return [];
  const known = await migrationSource.getMigrations([]);
  const names: string[] = await knex('migrations').orderBy('id').pluck('name');
  return names.filter((name) => !known.includes(name));
}
