// npm run bench:api [-- --part=times|queue|topics|photos|throughput --rows=TEXT[,TEXT] --before=FOLDER]: measures the latency of requests on a full
// database and on a database of a hundredth of its size, how photo uploads slow down other requests, and the throughput compared with a bare Fastify
// route that sends one prepared statement for the same rows. Uploads and throughput are also measured with an earlier version in another folder.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { startEmbeddedPostgres } from '@heard/embedded-postgres';
import { benchedApi, type BenchedApi } from './api/BenchedApi.ts';
import { operations } from './api/operations.ts';
import { measureUploads, type MeasuredServer } from './api/photoUploads.ts';
import { measureQueue, measureRefresh } from './api/rankQueue.ts';
import { measureTopics } from './api/reviewTopics.ts';
import { measureWebhookEvents } from './api/webhookEvents.ts';
import { openSmallDatabase } from './openSmallDatabase.ts';
import { measureDuration, median, percentile } from './statistics.ts';

const WRITERS = 50;
const ROUNDS = 7;
const BLOCKS = 11;
/** The length of a clock tick in milliseconds. `/proc/PID/stat` counts processor time in clock ticks. */
const MS_PER_TICK = 10;
/** The maximum ratio of the 95th percentiles: full database to small database, which has a hundredth of the data. */
const RATIO_LIMIT = 1.3;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', default: '.data/bench' },
      'database-url': { type: 'string' },
      times: { type: 'string', default: '1100' },
      seconds: { type: 'string', default: '2' },
      part: { type: 'string' },
      rows: { type: 'string', default: '' },
      before: { type: 'string' },
    },
  });
  const isWanted = (part: string) => values.part === undefined || values.part === part;
  const embedded =
    values['database-url'] === undefined
      ? await startEmbeddedPostgres({
          dataDir: resolve(values.folder),
          durable: false,
          createsDatabases: true,
          onProgress: console.log,
        })
      : null;
  const url = values['database-url'] ?? embedded?.connectionString ?? '';
  try {
    const small = await openSmallDatabase(url, console.log);
    const apis = { full: await benchedApi(url), small: await benchedApi(small) };
    try {
      if (isWanted('times')) {
        await latencies(apis, Number(values.times), values.rows);
        if (values.rows === '') await writeConcurrently(apis.full);
      }
      if (isWanted('queue')) {
        for (const [name, { database }] of Object.entries(apis)) {
          console.log(`\n${name}: ${await measureRefresh(database)}\n${name}: ${await measureQueue(database)}`);
          console.log(`${name}:\n${await measureWebhookEvents(database)}`);
        }
      }
      if (isWanted('topics')) {
        for (const [name, api] of Object.entries(apis)) console.log(`\n${name}:\n${await measureTopics(api)}`);
      }
      if (isWanted('photos')) await uploads(apis.full, url, values.before);
      if (isWanted('throughput')) await throughput(apis.full, url, Number(values.seconds), values);
    } finally {
      await apis.full.close();
      await apis.small.close();
    }
  } finally {
    await embedded?.stop();
  }
}

/** The durations of the requests in one block, in milliseconds. */
type Block = [full: number[], small: number[]];

/**
 * Measures each operation alternately on both databases, over HTTP. Requests run in blocks, and the blocks of an operation are interleaved with the
 * blocks of all other operations. A few seconds of other load on the machine then affect only one block of an operation, and the median over all
 * blocks ignores that block.
 * @param rows measures only the operations whose names contain one of these texts, separated by commas
 */
async function latencies(
  { full, small }: { full: BenchedApi; small: BenchedApi },
  times: number,
  rows: string,
): Promise<void> {
  const prepared = [];
  for (const operation of operations.filter(({ name }) => isIncluded(name, rows))) {
    const calls = [await operation.prepare(full), await operation.prepare(small)] as const;
    prepared.push({ ...operation, calls, blocks: [] as Block[] });
  }
  const size = Math.floor(times / BLOCKS);
  // The first block prepares the statements.
  for (let block = 0; block <= BLOCKS; block++) {
    for (const { calls, blocks } of prepared) {
      const elapsed: Block = [[], []];
      for (let again = block * size; again < (block + 1) * size; again++) {
        // Changes the order of the two databases with each request.
        for (const at of again % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          elapsed[at].push(await measureDuration(() => calls[at](again)));
        }
      }
      if (block > 0) blocks.push(elapsed);
    }
  }
  console.log(`\nThe largest company has ${full.largest.reviews_count} reviews, and ${small.largest.reviews_count}.`);
  row('milliseconds', 'p50', 'p95', '1/100: p50', 'p95', 'ratio p50', 'p95');
  for (const { name, limit = Infinity, blocks } of prepared) {
    const [p50, p95] = [compareBlocks(blocks, 0.5), compareBlocks(blocks, 0.95)];
    const numbers = [p50.full, p95.full, p50.small, p95.small, p50.ratio, p95.ratio];
    const isOver = p95.full > limit || p95.ratio > RATIO_LIMIT;
    row(name, ...numbers.map((value) => value.toFixed(2)), isOver ? 'over' : '');
  }
}

function compareBlocks(blocks: Block[], share: number) {
  const each = blocks.map(([full, small]) => ({ full: percentile(full, share), small: percentile(small, share) }));
  return {
    full: median(each.map(({ full }) => full)),
    small: median(each.map(({ small }) => small)),
    ratio: median(each.map(({ full, small }) => full / small)),
  };
}

/** Lets fifty consumers review the largest company at the same time. */
async function writeConcurrently(api: BenchedApi): Promise<void> {
  const path = `/company/${api.largest.domain}`;
  const count = async () =>
    (JSON.parse(await api.call('GET', path, 200)) as { reviewsQuantity: number }).reviewsQuantity;
  const before = await count();
  const writers = (await api.newConsumers()).slice(0, WRITERS);
  const body = {
    companyName: 'Acme',
    companyUrl: api.largest.domain,
    title: 'Concurrent',
    description: 'It was crowded.',
    rating: 3,
  };
  const elapsed = await measureDuration(() =>
    Promise.all(writers.map(({ token }) => api.call('POST', '/review/companyOrUser', 201, token, body))),
  );
  const lost = before + WRITERS - (await count());
  console.log(`\n${WRITERS} concurrent reviews of the largest company: ${elapsed.toFixed(0)} ms, ${lost} lost`);
}

/** @param before the folder of an earlier version with installed dependencies */
async function uploads(api: BenchedApi, url: string, before: string | undefined): Promise<void> {
  const servers: (MeasuredServer & { stop: () => Promise<void> })[] = [];
  try {
    if (before !== undefined) servers.push({ name: 'before', ...(await serveFrom(resolve(before), ['api', url])) });
    servers.push({ name: 'now', ...(await serve('api', url)) });
    console.log(`\n${await measureUploads(api, servers)}`);
  } finally {
    for (const { stop } of servers) await stop();
  }
}

/**
 * Measures requests per second over HTTP, alternating between the API and the bare route. Measures the processor time of a request, alternating
 * between the API and an earlier version. API, bare routes and client are separate processes.
 * @param rows measures only the requests whose names contain one of these texts, separated by commas
 * @param before the folder of an earlier version with installed dependencies, which is measured on the same database
 */
async function throughput(
  api: BenchedApi,
  url: string,
  seconds: number,
  { rows, before }: { rows: string; before?: string | undefined },
): Promise<void> {
  const [consumer, owner] = [api.consumers[0], api.owners[0]];
  if (consumer === undefined || owner === undefined) throw new Error('The database has no accounts');
  const pages = api.companies.map((domain) => `/company/${domain}`);
  const requests: [string, string[], string | null][] = [
    ['GET /company/{id}', pages, null],
    ['GET /user/me', ['/user/me'], consumer.token],
    ['GET /review/user', ['/review/user'], consumer.token],
    ['GET /company', ['/company'], owner.token],
    ['GET /review/company', ['/review/company'], owner.token],
  ];
  const servers = [await serve('api', url), await serve('bare', url, consumer.id, owner.id)];
  if (before !== undefined) servers.push(await serveFrom(resolve(before), ['api', url]));
  console.log('');
  row('', 'API/s', 'bare/s', 'API/bare', 'API, ms', ...(before === undefined ? [] : ['before, ms', 'API/before']));
  try {
    for (const [name, paths, token] of requests.filter(([name]) => isIncluded(name, rows))) {
      for (const server of servers) await load(api, server, paths, token, 1);
      const rounds: Load[][] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const loads: Load[] = [];
        const order = [...servers.entries()];
        for (const [at, server] of round % 2 === 0 ? order : order.toReversed()) {
          loads[at] = await load(api, server, paths, token, seconds);
        }
        rounds.push(loads);
      }
      const compare = (measure: (load: Load) => number, other: number, digits: number) => {
        const pairs = rounds.map((round) => [round[0], round[other]].map((one) => (one ? measure(one) : NaN)));
        const ratio = median(pairs.map(([own = NaN, others = NaN]) => own / others)).toFixed(2);
        return [...[0, 1].map((at) => median(pairs.map((pair) => pair[at] ?? NaN)).toFixed(digits)), ratio];
      };
      const [own = '', ...earlier] = compare(({ processor }) => processor, 2, 3);
      row(name, ...compare(({ perSecond }) => perSecond, 1, 0), own, ...(before === undefined ? [] : earlier));
    }
  } finally {
    for (const { stop } of servers) await stop();
  }
}

interface Load {
  perSecond: number;
  /** Milliseconds of processor time per request, of the server and its connections to the database. */
  processor: number;
}

async function load(
  { database }: BenchedApi,
  { url, pid }: { url: string; pid: number | undefined },
  paths: string[],
  token: string | null,
  duration: number,
): Promise<Load> {
  const started = await readProcessorTimes(database, pid);
  const result = await autocannon({
    url,
    connections: 20,
    duration,
    requests: paths.map((path) => ({ method: 'GET', path })),
    ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${url}${paths[0]}: ${result.non2xx} failed`);
  const { total } = result.requests;
  const used = [...(await readProcessorTimes(database, pid))].map(([id, time]) => time - (started.get(id) ?? 0));
  return { perSecond: total / result.duration, processor: used.reduce((sum, one) => sum + one, 0) / total };
}

/** Returns the milliseconds of processor time that a process and each connection to the database have used. Linux only. */
async function readProcessorTimes(
  database: BenchedApi['database'],
  pid: number | undefined,
): Promise<Map<number | undefined, number>> {
  const connections = await database('pg_stat_activity').where({ backend_type: 'client backend' }).pluck('pid');
  const times = [pid, ...(connections as number[])].map(async (id) => {
    const [, ...fields] = (await readFile(`/proc/${id}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? [];
    return [id, (Number(fields[10]) + Number(fields[11])) * MS_PER_TICK] as const;
  });
  return new Map(await Promise.all(times));
}

const serve = (...parameters: string[]) => serveFrom(resolve(import.meta.dirname, '../..'), parameters);

/** Starts `api/serve.ts` of the version in a folder. The server ends when this process ends. */
async function serveFrom(folder: string, parameters: string[]) {
  const child = fork(join(folder, 'api/bench/api/serve.ts'), parameters, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, '--import', import.meta.resolve('./api/reportPauses.ts')],
  });
  const exited = once(child, 'exit');
  const url = await Promise.race([
    once(child, 'message').then(([message]) => String(message)),
    exited.then(() => Promise.reject(new Error(`The server did not start: ${parameters[0]}`))),
  ]);
  const stop = async () => {
    child.disconnect();
    await exited;
  };
  const takePauses = async () => {
    child.send('pauses');
    const [milliseconds] = (await once(child, 'message')) as [number];
    return milliseconds;
  };
  return { url, pid: child.pid, stop, takePauses };
}

const isIncluded = (name: string, rows: string) => rows.split(',').some((part) => name.includes(part));

function row(name: string, ...columns: string[]): void {
  console.log(`${name.padEnd(42)}${columns.map((column) => column.padStart(12)).join('')}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
