import { checkTotals } from '../database/checkTotals.ts';
import { hasTable } from '../database/hasTable.ts';
import { checkRanks, latestReviewsRepository, ranksRepository } from '../modules/discovery/index.ts';
import { needsMigrations } from '../database/migrate.ts';
import { renamesRepository } from '../modules/companies/index.ts';
import { formatCommand } from '../kernel/operatorTerms.ts';
import { readSettings } from '../settings.ts';
import { databaseExists, openDatabase } from './support/openDatabase.ts';
import { runCommand } from './support/runCommand.ts';

/** Recounts all totals and prints each total that differs. @returns whether all are correct */
async function checkDatabase(): Promise<boolean> {
  const settings = readSettings(process.env);
  if (!databaseExists(settings)) {
    console.log('There is no database yet, nothing to check.');
    return true;
  }
  const { database, close } = await openDatabase(settings);
  try {
    if (!(await hasTable(database, 'reviews'))) {
      console.log('The database has no tables yet, nothing to check.');
      return true;
    }
    if (await needsMigrations(database)) {
      throw new Error(
        'The database belongs to an older version of Heard. Check it with that version, or migrate it: ' +
          `${formatCommand('db:recovered')} does so after going back in time, otherwise the next start.`,
      );
    }
    const differences = [
      ...(await checkTotals(database)),
      ...(await checkRanks(ranksRepository(database))),
      ...(await latestReviewsRepository(database).check()),
    ];
    for (const { table, key, column, stored, counted } of differences) {
      console.log(`${table} ${key}: ${column} is ${stored}, expected ${counted}`);
    }
    const unusedTerms = await renamesRepository(database).countUnusedTerms();
    if (unusedTerms > 0)
      console.log(`${unusedTerms} search terms are unused. The API removes those of renamed companies.`);
    console.log(differences.length === 0 ? 'All totals are correct.' : `${differences.length} totals are wrong.`);
    return differences.length === 0;
  } finally {
    await close();
  }
}

await runCommand(async () => {
  if (!(await checkDatabase())) process.exitCode = 1;
});
