import { createRepositories } from '../composition.ts';
import { hasTable } from '../database/hasTable.ts';
import { administratorsService } from '../modules/moderation/administrators.service.ts';
import { readSettings } from '../settings.ts';
import { databaseExists, openDatabase } from './support/openDatabase.ts';
import { readEmailArgument } from './support/readEmailArgument.ts';
import { runCommand } from './support/runCommand.ts';

await runCommand(async () => {
  const email = readEmailArgument('npm run admin:reset -- EMAIL');
  const settings = readSettings(process.env);
  if (!databaseExists(settings)) throw new Error('There is no database yet. Start Heard once to create it.');
  const { database, close } = await openDatabase(settings);
  try {
    if (!(await hasTable(database, 'passkeys'))) {
      throw new Error('The database belongs to an older version of Heard. Start Heard once to migrate it.');
    }
    const repositories = createRepositories(database);
    const user = await repositories.users.findByEmail(email);
    if (user?.role !== 'admin') throw new Error(`No administrator has the email ${email}.`);
    await administratorsService(repositories).resetSecondFactor(user.id);
    console.log(
      `Removed the passkeys, authenticator app and recovery codes of ${user.email}, and ended all sessions. ` +
        'The next login sets up a new second factor.',
    );
  } finally {
    await close();
  }
});
