import { checkUnused, prepareRecovered } from '../backup/prepareRecovered.ts';
import type { Database } from '../database/Database.ts';
import { hasTable } from '../database/hasTable.ts';
import { isSameDatabase } from '../database/isSameDatabase.ts';
import { needsMigrations } from '../database/migrate.ts';
import { readSettings } from '../settings.ts';
import { databaseExists, openDatabase } from './support/openDatabase.ts';
import { runCommand } from './support/runCommand.ts';

/** The name of this command's connections. The command refuses to run while connections with the API's name exist. */
const applicationName = 'heard-recovered';

await runCommand(async () => {
  const settings = readSettings(process.env);
  if (!databaseExists(settings)) throw new Error('There is no database yet. Start Heard once to create it.');
  const { database, migrate, openOwnerPool, close } = await openDatabase(settings, applicationName);
  let owner: Database | undefined;
  try {
    owner = await openOwnerPool();
    if (!(await isSameDatabase(owner, database))) {
      throw new Error(
        'DATABASE_URL and MIGRATIONS_URL are different databases. Set both to the one that was recovered.',
      );
    }
    const name = await checkUnused(database);
    if (!(await hasTable(database, 'migrations'))) throw new Error(`The database ${name} has no tables of Heard.`);
    // Migrates here, because an API that starts in order to migrate would send the pending emails.
    if (await needsMigrations(database)) await migrate();
    const { deleted } = await prepareRecovered(owner);
    console.log(
      `Deleted ${deleted} rows of the database ${name}: sessions, one-time tokens, pending emails and unsent invitations.`,
    );
  } finally {
    await owner?.destroy();
    await close();
  }
});
