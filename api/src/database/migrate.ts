import type { Knex } from 'knex';

/** Any number will do, as long as it stays the same. */
const MIGRATION_LOCK = 4_327_683;

/** Brings the database to the newest migration. Of two that start at once, the second waits for the first. */
export async function migrate(database: Knex): Promise<void> {
  await database.transaction(async (lock) => {
    await lock.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    // Knex's own lock outlives a process that was killed. Whoever holds ours may take it.
    await database.migrate.forceFreeMigrationsLock();
    await database.migrate.latest();
  });
}
