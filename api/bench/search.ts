// npm run bench:search: how fast the search answers, and whether it finds what was meant, beside MiniSearch on the same data.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SEARCH_HITS_PER_PAGE, SEARCH_INDEX } from '@heard/contract';
import { createApp } from '../src/app.ts';
import { createDatabase } from '../src/database/createDatabase.ts';
import { startEmbeddedPostgres } from '../src/database/embedded/startEmbeddedPostgres.ts';
import { migrate } from '../src/database/migrate.ts';
import { miniSearchOf, type Listed } from './search/miniSearch.ts';
import { KINDS, Names, queriesOf, type Query } from './search/searchQueries.ts';
import { rebuildWhileSearching } from './search/rebuildWhileSearching.ts';
import { writeReviews } from './search/writeReviews.ts';

type Find = (query: string) => Promise<string[]> | string[];

interface Measured {
  p50: number;
  p95: number;
  most: number;
  found: number | null;
  misses: string[];
  /** The slowest ones first. */
  slowest: { text: string; time: number }[];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', default: '.data/bench' },
      'database-url': { type: 'string' },
      queries: { type: 'string', default: '300' },
      seed: { type: 'string', default: '1000' },
      'mini-queries': { type: 'string', default: '40' },
      misses: { type: 'boolean', default: false },
      slowest: { type: 'string', default: '0' },
      rebuild: { type: 'boolean', default: false },
    },
  });
  const server =
    values['database-url'] === undefined
      ? await startEmbeddedPostgres({ dataDir: resolve(values.folder), durable: false, onProgress: console.log })
      : null;
  const database = createDatabase(values['database-url'] ?? server?.connectionString ?? '');
  const app = await createApp({ database, jwtSecret: 'x'.repeat(32), storageUrl: 'file:///tmp/', rateLimits: false });
  try {
    await migrate(database);
    const companies: Listed[] = await database('companies')
      .select('domain', 'name', { reviews: 'reviews_count' })
      .orderBy('id');
    if (companies.length === 0) throw new Error('The database has no companies. Fill it: npm run bench:data');
    console.log(
      `${companies.length} companies; each search through the API without the network, one after the other\n`,
    );
    const names = new Names(companies);
    const search: Find = async (query) => {
      const body = { requests: [{ indexName: SEARCH_INDEX, query, hitsPerPage: SEARCH_HITS_PER_PAGE }] };
      const answer = await app.inject({ method: 'POST', url: '/1/indexes/*/queries', payload: body });
      const { results } = answer.json<{ results: { hits: { objectID: string }[] }[] }>();
      return (results[0]?.hits ?? []).map(({ objectID }) => objectID);
    };
    const most = Number(values['mini-queries']);
    const miniSearch = most > 0 ? miniSearchOf(companies) : null;
    if (miniSearch !== null)
      console.log(`MiniSearch takes ${Math.round(process.memoryUsage().heapUsed / 2 ** 20)} MB with all else here\n`);

    line('', 'p50 ms', 'p95 ms', 'asked', 'max ms', 'found %', 'asked', 'MiniSearch p50', 'p95', 'found %');
    for (const kind of KINDS) {
      const queries = queriesOf(kind, companies, names, Number(values.queries), Number(values.seed));
      if (queries.length === 0) continue;
      // Warm: other queries of the same kind come first.
      await measure(queriesOf(kind, companies, names, 30, -1), search);
      const ours = await measure(queries, search);
      const theirs = miniSearch === null ? null : await measure(queries.slice(0, most), miniSearch);
      line(
        kind.name,
        ms(ours.p50),
        ms(ours.p95),
        `≤ ${kind.p95}`,
        ms(ours.most),
        percent(ours.found),
        kind.recall === null ? '' : `≥ ${percent(kind.recall)}`,
        ms(theirs?.p50),
        ms(theirs?.p95),
        percent(theirs?.found),
      );
      for (const { text, time } of ours.slowest.slice(0, Number(values.slowest)))
        console.log(`    ${ms(time)} ${text}`);
      if (values.misses) for (const miss of ours.misses) console.log(`    ${miss}`);
    }
    console.log('');
    for (const row of await writeReviews(database)) console.log(row);
    if (values.rebuild) for (const row of await rebuildWhileSearching(database, search, companies)) console.log(row);
  } finally {
    await app.close();
    await database.destroy();
    await server?.stop();
  }
}

async function measure(queries: Query[], find: Find): Promise<Measured> {
  const taken: { text: string; time: number }[] = [];
  const misses: string[] = [];
  const judged = queries.filter(({ right }) => right !== null).length;
  for (const { text, right } of queries) {
    const began = performance.now();
    const hits = await find(text);
    taken.push({ text, time: performance.now() - began });
    if (right !== null && !hits.some((domain) => right.has(domain)))
      misses.push(`${text} → ${[...right].join(', ')}; not ${hits.join(', ')}`);
  }
  const slowest = taken.toSorted((a, b) => b.time - a.time);
  const at = (share: number) => slowest[Math.floor(slowest.length * (1 - share))]?.time ?? 0;
  const found = judged === 0 ? null : 1 - misses.length / judged;
  return { p50: at(0.5), p95: at(0.95), most: at(1), found, misses, slowest };
}

function line(first: string, ...cells: string[]): void {
  console.log(first.padEnd(34) + cells.map((cell) => cell.padStart(cell.length > 8 ? 16 : 9)).join(''));
}

const ms = (value: number | undefined) => value?.toFixed(1) ?? '';
const percent = (share: number | null | undefined) =>
  share === null || share === undefined ? '' : (share * 100).toFixed(share === 1 ? 0 : 1);

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
