import type { Database } from './Database.ts';
import { toKnex } from './toKnex.ts';

/** Returns whether the database has a table of this name. Commands use it to detect an empty or outdated database. */
export function hasTable(database: Database, table: string): Promise<boolean> {
  return toKnex(database).schema.hasTable(table);
}
