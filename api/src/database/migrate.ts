import type { Knex } from 'knex';
import { LOCKS } from './locks.ts';
import { migrationSource } from './migrations/migrationSource.ts';

/**
 * Brings the database to the newest migration. Of two that start at once, the second waits for the first. Each migration is
 * made whole or not at all.
 * @throws an error of one line when a migration fails, or when a newer version of Heard has been here
 */
export async function migrate(database: Knex): Promise<void> {
  await database.transaction(async (lock) => {
    await lock.raw('select pg_advisory_xact_lock(?)', [LOCKS.migrations]);
    const newest = (await unknownMigrations(lock)).at(-1);
    if (newest !== undefined) {
      throw new Error(`The database is of a newer version of Heard (its tables are ${newest}). Nothing was changed.`);
    }
    // Knex's own lock outlives a process that was killed. Whoever holds ours may take it.
    await database.migrate.forceFreeMigrationsLock();
    try {
      await database.migrate.latest();
    } catch (error) {
      const [, open]: [unknown, (string | { name: string })[]] = await database.migrate.list();
      const [failed] = open.map((one) => (typeof one === 'string' ? one : one.name));
      // Knex writes the whole statement before the reason.
      const [reason] = (error as Error).message.split(' - ').at(-1)?.split('\n') ?? [];
      throw new Error(`The tables can't be brought up to date: ${failed} failed, and was undone (${reason}).`, {
        cause: error,
      });
    }
  });
}

/** What this version has never heard of, oldest first. */
async function unknownMigrations(database: Knex): Promise<string[]> {
  if (!(await database.schema.hasTable('migrations'))) return [];
  const known = await migrationSource.getMigrations([]);
  const names: string[] = await database('migrations').orderBy('id').pluck('name');
  return names.filter((name) => !known.includes(name));
}
