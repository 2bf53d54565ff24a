import type { Knex } from 'knex';
import { migrationSource } from '../src/database/migrations/migrationSource.ts';

/** Undoes all migrations after the baseline. */
export async function undoLater(knex: Knex): Promise<void> {
  const [, ...later] = await migrationSource.getMigrations();
  for (const _ of later) await knex.migrate.down();
}
