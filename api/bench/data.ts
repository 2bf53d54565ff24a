// npm run bench:data: fills a dedicated database for the benchmarks, and one with a hundredth of the data next to it. Continues an interrupted run.
import { chmod, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createDatabase } from '../src/database/createDatabase.ts';
import { demoLogins } from '../src/demo/consumers.ts';
import { startEmbeddedPostgres } from '@heard/embedded-postgres';
import { migrate } from '../src/database/migrate.ts';
import { createPasswords } from '../src/kernel/passwords.ts';
import { fillDatabase, MAX_REVIEWS, MIN_COMPANIES, MIN_REVIEWS, REVIEWS_EACH } from './fillDatabase.ts';
import { isBeingFilled } from './fillSteps.ts';
import { openSmallDatabase, SIZE_RATIO } from './openSmallDatabase.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', default: '.data/bench' },
      companies: { type: 'string', default: '1000000' },
      reviews: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [companies, seed] = [Number(values.companies), Number(values.seed)];
  const reviews = values.reviews === undefined ? companies * REVIEWS_EACH : Number(values.reviews);
  if (!Number.isSafeInteger(companies) || companies < MIN_COMPANIES || !Number.isSafeInteger(seed)) {
    throw new Error(`--companies is a whole number from ${MIN_COMPANIES} on, --seed a whole number.`);
  }
  if (!Number.isSafeInteger(reviews) || reviews < MIN_REVIEWS || reviews > MAX_REVIEWS) {
    throw new Error(
      `--reviews is a whole number from ${MIN_REVIEWS} to ${MAX_REVIEWS}. Default: ${REVIEWS_EACH} per company.`,
    );
  }
  const folder = resolve(values.folder);
  await mkdir(folder, { recursive: true });
  // If Node runs as root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  const began = performance.now();
  // A benchmark database can be recreated, so durability is off.
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    durable: false,
    createsDatabases: true,
    // With these settings, PostgreSQL does not log the rows of a table in the transaction that has created or truncated the table.
    settings: { wal_level: 'minimal', max_wal_senders: '0' },
    onProgress: console.log,
  });
  const database = createDatabase(server.connectionString);
  try {
    await migrate(database);
    const { rows } = await database.raw<{ rows: { companies: number; users: number; reviews: number }[] }>(
      `select (select count(*) from companies)::float8 as companies, (select count(*) from users)::float8 as users,
         (select coalesce(max(id), 0) from reviews)::float8 as reviews`,
    );
    const [found] = rows;
    if ((found?.companies === 0 && found.users === 0) || (await isBeingFilled(database))) {
      const { hash } = await createPasswords();
      await fillDatabase({
        connectionString: server.connectionString,
        companies,
        reviews,
        seed,
        passwordHash: await hash(demoLogins.consumer.password),
        onProgress: console.log,
      });
    } else if (found?.companies !== companies || found.reviews !== reviews) {
      throw new Error(`${folder} has other data already. Remove it, or give another --folder.`);
    }
    if (companies / SIZE_RATIO >= MIN_COMPANIES && reviews / SIZE_RATIO >= MIN_REVIEWS)
      await openSmallDatabase(server.connectionString, console.log);
    console.log(`Filled ${folder} in ${Math.round((performance.now() - began) / 1000)} s.`);
    console.log(`To browse it: DATA_DIR=${folder} npm start`);
  } finally {
    await database.destroy();
    await server.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
