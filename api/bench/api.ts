// npm run bench:api: what calls cost on a full database and on one of a hundredth of it, and how many the API answers,
// beside a bare Fastify route that sends one prepared statement for the same rows.
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import type { FastifyInstance } from 'fastify';
import { createDatabase } from '../src/database/createDatabase.ts';
import { startEmbeddedPostgres } from '../src/database/embedded/startEmbeddedPostgres.ts';
import { migrate } from '../src/database/migrate.ts';
import { bareRoutes } from './api/bareRoutes.ts';
import { benchedApi, type BenchedApi } from './api/BenchedApi.ts';
import { operations } from './api/operations.ts';
import { fillDatabase } from './fillDatabase.ts';

const SMALL = 'heard_bench_small';
const SMALLER = 100;
const WRITERS = 50;
const ROUNDS = 5;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', default: '.data/bench' },
      'database-url': { type: 'string' },
      times: { type: 'string', default: '300' },
      seconds: { type: 'string', default: '3' },
    },
  });
  const embedded =
    values['database-url'] === undefined
      ? await startEmbeddedPostgres({ dataDir: resolve(values.folder), durable: false, onProgress: console.log })
      : null;
  const url = values['database-url'] ?? embedded?.connectionString ?? '';
  try {
    const small = await smallDatabase(url);
    const apis = { full: await benchedApi(url), small: await benchedApi(small) };
    try {
      await latencies(apis, Number(values.times));
      await writeAtOnce(apis.full);
      await throughput(apis.full, url, Number(values.seconds));
    } finally {
      await apis.full.close();
      await apis.small.close();
    }
  } finally {
    await embedded?.stop();
  }
}

/** A database of a hundredth of the companies, beside the full one; made the first time. */
async function smallDatabase(fullUrl: string): Promise<string> {
  const url = new URL(fullUrl);
  url.pathname = `/${SMALL}`;
  const full = createDatabase(fullUrl);
  await migrate(full);
  const [{ count }] = (await full('companies').count()) as [{ count: string }];
  const known = await full('pg_database').where({ datname: SMALL });
  if (known.length === 0) await full.raw('create database ??', [SMALL]);
  await full.destroy();

  const small = createDatabase(url.href);
  await migrate(small);
  const isEmpty = (await small('companies').first('id')) === undefined;
  await small.destroy();
  if (isEmpty) {
    const companies = Math.round(Number(count) / SMALLER);
    await fillDatabase({
      connectionString: url.href,
      companies,
      seed: 1,
      passwordHash: 'none',
      onProgress: console.log,
    });
  }
  return url.href;
}

/** Each operation in turns on both databases, one after the other, without the network. */
async function latencies({ full, small }: { full: BenchedApi; small: BenchedApi }, times: number): Promise<void> {
  console.log(`\nThe largest company has ${full.largest.reviews_count} reviews, and ${small.largest.reviews_count}.`);
  row('milliseconds', 'p50', 'p95', '1/100: p50', 'p95', 'ratio p50', 'p95');
  for (const { name, prepare } of operations) {
    const [onFull, onSmall] = [await prepare(full), await prepare(small)];
    const taken: [number[], number[]] = [[], []];
    for (let again = 0; again < times; again++) {
      taken[0].push(await timed(() => onFull(again)));
      taken[1].push(await timed(() => onSmall(again)));
    }
    // The first calls prepare their statements.
    const warm = Math.floor(times / 10);
    const [ofFull, ofSmall] = taken.map((all) => all.slice(warm).toSorted((a, b) => a - b)) as [number[], number[]];
    const numbers = [0.5, 0.95].map((share) => [at(ofFull, share), at(ofSmall, share)] as const);
    const [[p50, p50Small], [p95, p95Small]] = numbers as [[number, number], [number, number]];
    row(name, ...[p50, p95, p50Small, p95Small, p50 / p50Small, p95 / p95Small].map((value) => value.toFixed(2)));
  }
}

/** Fifty who review the largest company at the same moment. */
async function writeAtOnce(api: BenchedApi): Promise<void> {
  const path = `/company/${api.largest.domain}`;
  const count = async () => (await api.call('GET', path, 200)).json<{ reviewsQuantity: number }>().reviewsQuantity;
  const before = await count();
  const writers = (await api.newConsumers()).slice(0, WRITERS);
  const body = {
    companyName: 'Acme',
    companyUrl: api.largest.domain,
    title: 'All at once',
    description: 'So many came.',
    rating: 3,
  };
  const taken = await timed(() =>
    Promise.all(writers.map(({ token }) => api.call('POST', '/review/companyOrUser', 201, token, body))),
  );
  const lost = before + WRITERS - (await count());
  console.log(`\n${WRITERS} reviews of the largest company at once: ${taken.toFixed(0)} ms, ${lost} lost`);
}

/** Calls a second, over HTTP, in turns with the bare route. */
async function throughput(api: BenchedApi, url: string, seconds: number): Promise<void> {
  const [consumer, owner] = [api.consumers[0], api.owners[0]];
  if (consumer === undefined || owner === undefined) throw new Error('The database has no accounts');
  const bare = await bareRoutes(url, { user: consumer.id, company: owner.id });
  const [apiUrl, bareUrl] = [await listen(api.app), await listen(bare)];
  const pages = api.companies.map((domain) => `/company/${domain}`);
  const calls: [string, string[], string | null][] = [
    ['GET /company/{id}', pages, null],
    ['GET /user/me', ['/user/me'], consumer.token],
    ['GET /review/user', ['/review/user'], consumer.token],
    ['GET /company', ['/company'], owner.token],
    ['GET /review/company', ['/review/company'], owner.token],
  ];
  console.log('');
  row('requests a second', 'API', 'bare', 'API/bare');
  try {
    for (const [name, paths, token] of calls) {
      await load(apiUrl, paths, token, 1);
      await load(bareUrl, paths, token, 1);
      const rounds: { api: number; bare: number }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push({
          api: await load(apiUrl, paths, token, seconds),
          bare: await load(bareUrl, paths, token, seconds),
        });
      }
      const median = (value: (round: (typeof rounds)[number]) => number) =>
        at(
          rounds.map(value).toSorted((a, b) => a - b),
          0.5,
        );
      const ratio = median((round) => round.api / round.bare);
      row(name, median((round) => round.api).toFixed(0), median((round) => round.bare).toFixed(0), ratio.toFixed(2));
    }
  } finally {
    await bare.close();
  }
}

async function load(url: string, paths: string[], token: string | null, duration: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: 20,
    duration,
    // The one that asks has a thread of its own.
    workers: 1,
    requests: paths.map((path) => ({ method: 'GET', path })),
    ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${url}${paths[0]}: ${result.non2xx} refused`);
  return result.requests.total / result.duration;
}

async function listen(app: Pick<FastifyInstance, 'listen' | 'server'>): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The value below which that share of the sorted ones lies. */
function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function row(name: string, ...columns: string[]): void {
  console.log(`${name.padEnd(42)}${columns.map((column) => column.padStart(12)).join('')}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
