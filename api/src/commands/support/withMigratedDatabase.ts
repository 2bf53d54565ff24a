import type { Database } from '../../database/Database.ts';
import { needsMigrations } from '../../database/migrate.ts';
import { readSettings } from '../../settings.ts';
import { databaseExists, openDatabase } from './openDatabase.ts';

/**
 * Runs a command's work on the database that the settings name, and disconnects afterwards.
 * @throws Error with a message for the operator if there is no database yet, or if it lacks migrations of this version
 */
export async function withMigratedDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env);
  if (!databaseExists(settings)) throw new Error('There is no database yet. Start Heard once to create it.');
  const { database, close } = await openDatabase(settings);
  try {
    if (await needsMigrations(database)) {
      throw new Error('The database belongs to an older version of Heard. Start Heard once to migrate it.');
    }
    await work(database);
  } finally {
    await close();
  }
}
