import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../settings.ts';
import { checkTotals } from './checkTotals.ts';
import { connectRunningDatabase } from './connectRunningDatabase.ts';
import { runCommand } from './runCommand.ts';

/** Recounts everything and prints what differs. Looks into the running database, or starts it for the while. */
async function check(): Promise<'right' | 'wrong'> {
  const { databaseUrl, dataDir } = readSettings(process.env);
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres'))) {
    console.log('There is no database yet, so there is nothing to check.');
    return 'right';
  }
  const { database, close } = await connectRunningDatabase({ databaseUrl, dataDir });
  try {
    const { rows } = await database.raw<{ rows: { there: boolean }[] }>(
      `select to_regclass('reviews') is not null as there`,
    );
    if (!rows[0]?.there) {
      console.log('The database has no tables yet, so there is nothing to check.');
      return 'right';
    }
    const differences = await checkTotals(database);
    for (const { table, key, column, kept, counted } of differences) {
      console.log(`${table} ${key}: ${column} is ${kept}, the reviews say ${counted}`);
    }
    console.log(
      differences.length === 0
        ? 'All totals are what the reviews say.'
        : `${differences.length} totals differ from what the reviews say.`,
    );
    return differences.length === 0 ? 'right' : 'wrong';
  } finally {
    await close();
  }
}

await runCommand(async () => {
  if ((await check()) === 'wrong') process.exitCode = 1;
});
