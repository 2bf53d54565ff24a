import type { Database } from './Database.ts';
import { toKnex } from './toKnex.ts';

/** Deletes all tables, with everything else in the schema. The role has to own the database. */
export async function emptyDatabase(database: Database): Promise<void> {
  await toKnex(database).raw('drop schema public cascade; create schema public');
}
