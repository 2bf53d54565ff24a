// npm run bench:search: measures latency and recall of the search, compared with MiniSearch on the same data.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SEARCH_HITS_PER_PAGE, SEARCH_INDEX } from '@heard/contract';
import type { Knex } from 'knex';
import { createApp } from '../src/app.ts';
import { createDatabase } from '../src/database/createDatabase.ts';
import { startEmbeddedPostgres } from '@heard/embedded-postgres';
import { migrate } from '../src/database/migrate.ts';
import { listedCompanies } from './search/listedCompanies.ts';
import { measure, type SearchOutcome } from './search/measure.ts';
import { KINDS, Names, createQueries } from './search/searchQueries.ts';
import { writeReviews } from './search/writeReviews.ts';

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
      before: { type: 'string' },
      only: { type: 'string', default: '' },
    },
  });
  const server =
    values['database-url'] === undefined
      ? await startEmbeddedPostgres({
          dataDir: resolve(values.folder),
          durable: false,
          createsDatabases: true,
          onProgress: console.log,
        })
      : null;
  const url = values['database-url'] ?? server?.connectionString ?? '';
  const database = createDatabase(url);
  const options = {
    database,
    jwtSecret: 'x'.repeat(32),
    dataSecret: 'x'.repeat(32),
    storageUrl: 'file:///tmp/',
    rateLimits: false,
    reuseMs: 0,
  };
  const app = await createApp(options);
  let miniSearch: Awaited<ReturnType<typeof startMiniSearch>> | null = null;
  try {
    await migrate(database);
    // The earlier version is a checkout with installed dependencies. It uses the database of the current version.
    const earlier = values.before === undefined ? null : await startEarlier(values.before, options);
    const all = (await createAllQueries(database, Number(values.queries), Number(values.seed))).filter(({ kind }) =>
      new RegExp(values.only, 'u').test(kind.name),
    );
    const search = async (query: string, inApp = app): Promise<SearchOutcome> => {
      const body = { requests: [{ indexName: SEARCH_INDEX, query, hitsPerPage: SEARCH_HITS_PER_PAGE }] };
      const began = performance.now();
      const outcome = await inApp.inject({ method: 'POST', url: '/1/indexes/*/queries', payload: body });
      const { results } = outcome.json<{ results: { hits: { objectID: string }[] }[] }>();
      const domains = (results[0]?.hits ?? []).map(({ objectID }) => objectID);
      return { time: performance.now() - began, domains };
    };
    const miniQueries = Number(values['mini-queries']);
    if (miniQueries > 0) {
      miniSearch = await startMiniSearch(url);
      console.log(`MiniSearch takes ${miniSearch.megabytes} MB\n`);
    }

    line('', 'p50 ms', 'p95 ms', 'required', 'max ms', 'found %', 'required', 'MiniSearch p50', 'p95', 'found %');
    if (earlier !== null) console.log(`"before" is the version in ${values.before}\n`);
    for (const { kind, warming, queries } of all) {
      for (const { text } of warming) await search(text);
      const outcomes: SearchOutcome[] = [];
      const earlierOutcomes: SearchOutcome[] = [];
      if (earlier !== null) for (const { text } of warming) await search(text, earlier);
      for (const { text } of queries) {
        // Alternates the two versions, so that other load on the machine affects both of them.
        if (earlier !== null) earlierOutcomes.push(await search(text, earlier));
        outcomes.push(await search(text));
      }
      if (earlier !== null) {
        const theirs = measure(queries, earlierOutcomes, kind.within);
        line(`${kind.name}, before`, ms(theirs.p50), ms(theirs.p95), '', ms(theirs.max), percent(theirs.found));
      }
      const ours = measure(queries, outcomes, kind.within);
      const some = queries.slice(0, miniQueries);
      const baseline = miniSearch === null ? null : measure(some, await miniSearch.searchAll(some));
      line(
        kind.name,
        ms(ours.p50),
        ms(ours.p95),
        `≤ ${kind.p95}`,
        ms(ours.max),
        percent(ours.found),
        kind.recall === null ? '' : `≥ ${percent(kind.recall)}`,
        ms(baseline?.p50),
        ms(baseline?.p95),
        percent(baseline?.found),
      );
      for (const { text, time } of ours.slowest.slice(0, Number(values.slowest)))
        console.log(`    ${ms(time)} ${text}`);
      if (values.misses) for (const miss of ours.misses) console.log(`    ${miss}`);
    }
    console.log('');
    for (const row of await writeReviews(database)) console.log(row);
  } finally {
    await miniSearch?.stop();
    await app.close();
    await database.destroy();
    await server?.stop();
  }
}

/** Starts the API of another checkout. */
async function startEarlier(folder: string, options: Parameters<typeof createApp>[0]) {
  // Safe to cast, because earlier versions of `app.ts` also export `createApp`.
  const { createApp: create } = (await import(join(resolve(folder), 'api/src/app.ts'))) as {
    createApp: typeof createApp;
  };
  return create(options);
}

/**
 * Creates queries of all kinds, and further queries for the warm-up. The list of all companies is a local variable, so it uses no memory during the
 * measurement.
 */
async function createAllQueries(database: Knex, count: number, seed: number) {
  const companies = await listedCompanies(database);
  if (companies.length === 0) throw new Error('The database has no companies. Fill it: npm run bench:data');
  console.log(`${companies.length} companies; each search through the API without the network, one after the other\n`);
  const names = new Names(companies);
  return KINDS.map((kind) => ({
    kind,
    warming: createQueries(kind, companies, names, 30, -1),
    queries: createQueries(kind, companies, names, count, seed),
  })).filter(({ queries }) => queries.length > 0);
}

/** Starts `search/miniSearch.ts`. */
async function startMiniSearch(databaseUrl: string) {
  const child = fork(join(import.meta.dirname, 'search/miniSearch.ts'), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('MiniSearch ended.')));
  const next = <Message>(): Promise<Message> =>
    Promise.race([once(child, 'message').then(([message]): Message => message), ended]);
  return {
    megabytes: await next<number>(),
    searchAll(queries: { text: string }[]): Promise<SearchOutcome[]> {
      child.send(queries.map(({ text }) => text));
      return next<SearchOutcome[]>();
    },
    async stop() {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}

function line(first: string, ...cells: string[]): void {
  console.log(first.padEnd(40) + cells.map((cell) => cell.padStart(cell.length > 8 ? 16 : 9)).join(''));
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
