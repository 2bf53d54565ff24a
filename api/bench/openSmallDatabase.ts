import { createDatabase } from '../src/database/createDatabase.ts';
import { migrate } from '../src/database/migrate.ts';
import { fillDatabase, MIN_COMPANIES, MIN_REVIEWS } from './fillDatabase.ts';
import { isBeingFilled } from './fillSteps.ts';

const SMALL = 'heard_bench_small';
/** The number of companies or reviews in the full database, divided by the number in the small database. */
export const SIZE_RATIO = 100;

/**
 * Opens the small database, which has a hundredth of the companies and reviews of the full database. Creates the small database on first
 * use.
 *
 * @returns its URL
 */
export async function openSmallDatabase(fullUrl: string, onProgress: (line: string) => void): Promise<string> {
  const url = new URL(fullUrl);
  url.pathname = `/${SMALL}`;
  const full = createDatabase(fullUrl);
  await migrate(full);
  const [{ count }] = (await full('companies').count()) as [{ count: string }];
  const [{ last }] = (await full('reviews').max({ last: 'id' })) as [{ last: string }];
  const account = await full('users').first('password_hash');
  const known = await full('pg_database').where({ datname: SMALL });
  if (known.length === 0) await full.raw('create database ??', [SMALL]);
  await full.destroy();

  const small = createDatabase(url.href);
  await migrate(small);
  const isUnfinished = (await isBeingFilled(small)) || (await small('companies').first('id')) === undefined;
  await small.destroy();
  if (isUnfinished) {
    const companies = Math.max(MIN_COMPANIES, Math.round(Number(count) / SIZE_RATIO));
    const reviews = Math.max(MIN_REVIEWS, Math.round(Number(last) / SIZE_RATIO));
    const passwordHash = account?.password_hash ?? 'none';
    await fillDatabase({ connectionString: url.href, companies, reviews, seed: 1, passwordHash, onProgress });
  }
  return url.href;
}
