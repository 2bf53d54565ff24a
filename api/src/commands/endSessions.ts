import { createRepositories } from '../composition.ts';
import { hasTable } from '../database/hasTable.ts';
import { readSettings } from '../settings.ts';
import { databaseExists, openDatabase } from './support/openDatabase.ts';
import { readEmailArgument } from './support/readEmailArgument.ts';
import { runCommand } from './support/runCommand.ts';

await runCommand(async () => {
  const email = readEmailArgument('npm run sessions:end -- EMAIL');
  const settings = readSettings(process.env);
  if (!databaseExists(settings)) throw new Error('There is no database yet. Start Heard once to create it.');
  const { database, close } = await openDatabase(settings);
  try {
    if (!(await hasTable(database, 'passkeys'))) {
      throw new Error('The database belongs to an older version of Heard. Start Heard once to migrate it.');
    }
    const { users, companies, sessions, runInTransaction } = createRepositories(database);
    const [user, company] = await Promise.all([users.findByEmail(email), companies.findByEmail(email)]);
    if (user === undefined && company === undefined) throw new Error(`No account has the email ${email}.`);
    await runInTransaction(async (transaction) => {
      if (user !== undefined) {
        const ended = await sessions.endAll(transaction, { userId: user.id });
        console.log(`${user.role === 'admin' ? 'Administrator' : 'Consumer'} ${user.email}: ended ${count(ended)}.`);
      }
      if (company !== undefined) {
        const ended = await sessions.endAll(transaction, { companyId: company.id });
        console.log(`Company ${company.domain} (${company.email}): ended ${count(ended)}.`);
      }
    });
  } finally {
    await close();
  }
});

function count(sessions: number): string {
  return `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`;
}
