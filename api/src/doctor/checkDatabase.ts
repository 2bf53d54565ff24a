import { join } from 'node:path';
import { databaseExists, openDatabase } from '../commands/support/openDatabase.ts';
import type { Database } from '../database/Database.ts';
import { describeDatabase, describeReplica, measureClockDifference } from '../database/diagnoseDatabase.ts';
import type { Settings } from '../settings.ts';
import { runCheck, type Result } from './Result.ts';

/** Maximum difference (ms) between the clocks of the database and of this machine. */
const MAX_DIFFERENCE = 5000;

/** Checks the database, its read replicas, and the difference between the clocks of the database and of this machine. */
export async function checkDatabase(settings: Settings): Promise<Result[]> {
  if (!databaseExists(settings)) {
    return [
      { name: 'database', state: 'ok', text: `there is none yet, the first start creates it in ${settings.dataDir}` },
    ];
  }
  const advice =
    settings.databaseUrl === null
      ? `Read ${join(settings.dataDir, 'postgres.log')}.`
      : 'Start PostgreSQL, or check host, user, password and name in DATABASE_URL and MIGRATIONS_URL.';
  const others: Result[] = [];
  const result = await runCheck('database', advice, async () => {
    const { database, close } = await openDatabase(settings);
    try {
      const text = await describeDatabase(database, settings.migrationsUrl);
      others.push(await checkClock(database), ...(await checkReplicas(database, settings)));
      return text;
    } finally {
      await close();
    }
  });
  return [result, ...others];
}

function checkClock(database: Database): Promise<Result> {
  const advice = 'Synchronize the clocks of both machines, for example with systemd-timesyncd or chrony.';
  return runCheck('clock', advice, async () => {
    const difference = await measureClockDifference(database);
    if (difference > MAX_DIFFERENCE) {
      throw new Error(`The clock of the database differs by ${Math.round(difference / 1000)} s`);
    }
    return 'as the clock of the database';
  });
}

async function checkReplicas(primary: Database, { replicas }: Settings): Promise<Result[]> {
  if (replicas === null) return [];
  const advice = 'Start it, or correct DATABASE_READ_URL. Until then, the others and the primary serve its reads.';
  return Promise.all(
    replicas.urls.map((url) =>
      runCheck(`replica ${new URL(url).host}`, advice, () => describeReplica(primary, url, replicas.maxLagSeconds)),
    ),
  );
}
