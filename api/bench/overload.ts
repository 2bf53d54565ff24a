// npm run bench:overload: measures how throughput and rejections depend on the number of clients, and what an open loop at twice
// the capacity does to throughput, latency, memory and recovery.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@heard/embedded-postgres';
import { checkTotals } from '../src/database/checkTotals.ts';
import { createDatabase } from '../src/database/createDatabase.ts';
import type { ServerMessage } from '../src/server.ts';
import { closedLoop, type Scenario } from './overload/closedLoop.ts';
import { mixedLoad, type Company, type MixedLoad, type Outcome } from './overload/mixedLoad.ts';
import { percentile } from './statistics.ts';

const CLIENTS = 64;
const RECOVERY_MS = 2000;

interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      /** The duration of the open loop. Each level of the closed loop takes a twentieth of it. */
      seconds: { type: 'string', default: '60' },
      clients: { type: 'string', default: '20,100,300,1000,3000' },
      part: { type: 'string' },
    },
  });
  const isRequested = (part: string) => values.part === undefined || values.part === part;
  const milliseconds = Number(values.seconds) * 1000;
  const folder = await mkdtemp(join(tmpdir(), 'heard-overload-'));
  // If Node runs as root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  const knex = createDatabase(postgres.connectionString);
  const servers: Server[] = [];
  try {
    const api = await startApi(postgres.connectionString, folder);
    servers.unshift(api);
    const web = await startWeb(api.url);
    servers.unshift(web);
    console.log(`Load average before: ${loadavg()[0]?.toFixed(1)}\n`);
    // Leaves out merged listings, because the API responds to their ids with the companies that they were merged into.
    const companies: Company[] = await knex('companies').whereNull('merged_into').select('domain', 'name');
    if (isRequested('closed')) {
      const bare = await startBare(postgres.connectionString);
      servers.unshift(bare);
      await compareLevels({ api: api.url, web: `${web.url}/api`, bare: bare.url }, companies, {
        levels: values.clients.split(',').map(Number),
        milliseconds: milliseconds / 20,
      });
    }
    for (const [name, url] of [
      ['directly', api.url],
      ['through the web server', `${web.url}/api`],
    ] as const) {
      if (!isRequested('open')) continue;
      console.log(`\nOpen loop, ${name}\n`);
      const load = await mixedLoad(url, companies, name.replaceAll(' ', '-'));
      await measure(load, api.pid, milliseconds);
      load.close();
    }
    const wrongTotals = await checkTotals(knex);
    if (wrongTotals.length > 0) throw new Error(`Wrong totals: ${JSON.stringify(wrongTotals.slice(0, 5))}`);
    console.log(`\nLoad average after: ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    await knex.destroy();
    for (const { stop } of servers) await stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prints a row per scenario, server and number of clients. */
async function compareLevels(
  urls: Record<'api' | 'web' | 'bare', string>,
  companies: Company[],
  { levels, milliseconds }: { levels: number[]; milliseconds: number },
): Promise<void> {
  const pages = companies.map(({ domain }) => ({ path: `/company/${domain}` }));
  const noCache = { 'cache-control': 'no-cache' };
  const searches = companies.flatMap(({ name }) =>
    [3, 5, 8].map((length) => ({
      method: 'POST' as const,
      path: '/1/indexes/companiesSearch/query',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: name.slice(0, length), hitsPerPage: 5 }),
    })),
  );
  const scenarios: [name: string, scenario: Scenario, targets: (keyof typeof urls)[]][] = [
    ['company pages, bare server', pages, ['bare']],
    ['one company page', pages.slice(0, 1), ['api', 'web']],
    ['company pages, never shared', pages.map((page) => ({ ...page, headers: noCache })), ['api', 'web']],
    ['searches', searches, ['api', 'web']],
  ];
  const bare = new Map<number, number>();
  row('scenario', 'server', 'clients', 'answered/s', 'answered', 'p50', 'p95', 'of best level', 'of bare');
  row(...Array<string>(9).fill('---'));
  for (const [name, scenario, targets] of scenarios) {
    for (const target of targets) {
      await closedLoop(urls[target], scenario, 20, 1000);
      const results = [];
      for (const clients of levels) {
        const result = await closedLoop(urls[target], scenario, clients, milliseconds);
        if (target === 'bare') bare.set(clients, result.perSecond);
        results.push({ clients, ...result });
        await sleep(500);
      }
      const best = Math.max(...results.map(({ perSecond }) => perSecond));
      for (const { clients, perSecond, answered, all, p50, p95 } of results) {
        row(
          name,
          target,
          String(clients),
          perSecond.toFixed(0),
          `${((100 * answered) / all).toFixed(2)} %`,
          `${p50.toFixed(0)} ms`,
          `${p95.toFixed(0)} ms`,
          (perSecond / best).toFixed(2),
          name === 'searches' ? '' : (perSecond / (bare.get(clients) ?? NaN)).toFixed(2),
        );
      }
    }
  }
}

/** @throws when a response was wrong, or the API has not recovered after the overload */
async function measure(load: MixedLoad, pid: number, overloadMs: number): Promise<void> {
  const memory: number[] = [];
  const watch = setInterval(() => void readMemory(pid).then((megabytes) => memory.push(megabytes)), 500);
  try {
    await load.closedLoop(CLIENTS, overloadMs / 12);
    const calm = await load.closedLoop(2, 3000, 50);
    const capacityMs = overloadMs / 4;
    const measured = await load.closedLoop(CLIENTS, capacityMs);
    const capacity = good(measured).length / (capacityMs / 1000);
    const memoryBefore = Math.max(...memory);

    const outcomes = await load.openLoop(2 * capacity, overloadMs);
    const served = good(outcomes).length / (overloadMs / 1000);
    const rejected = outcomes.filter(({ kind }) => kind === 'rejected');
    const memoryAfter = Math.max(...memory);

    await sleep(RECOVERY_MS);
    const after = await load.closedLoop(2, 3000, 50);

    row('capacity, closed loop', `${capacity.toFixed(0)} requests/s`);
    row('---', '---');
    row('offered, open loop', `${(outcomes.length / (overloadMs / 1000)).toFixed(0)} requests/s`);
    row('served', `${served.toFixed(0)} requests/s (${((100 * served) / capacity).toFixed(0)} % of capacity)`);
    row('served, p50 and p95', `${showPercentile(good(outcomes), 0.5)}, ${showPercentile(good(outcomes), 0.95)}`);
    row('rejected', `${rejected.length} requests`);
    row('rejected, p50 and p95', `${showPercentile(rejected, 0.5)}, ${showPercentile(rejected, 0.95)}`);
    for (const what of new Set(outcomes.map((outcome) => outcome.endpoint))) {
      const all = outcomes.filter(({ endpoint }) => endpoint === what);
      row(`rejected of ${what}`, `${((100 * (all.length - good(all).length)) / all.length).toFixed(1)} %`);
    }
    row('peak memory, normal, overload', `${memoryBefore.toFixed(0)}, ${memoryAfter.toFixed(0)} MB`);
    row('idle p50 before and after', `${showPercentile(calm, 0.5)}, ${showPercentile(after, 0.5)}`);

    const wrong = [...measured, ...outcomes, ...after].filter(({ kind }) => kind === 'wrong');
    if (wrong.length > 0) {
      throw new Error(`${wrong.length} wrong responses, such as ${JSON.stringify(wrong.slice(0, 3))}`);
    }
    if (good(after).length < after.length) throw new Error(`Requests are still rejected ${RECOVERY_MS} ms later`);
  } finally {
    clearInterval(watch);
  }
}

/** Starts the API from the sources, with the demo data. */
function startApi(databaseUrl: string, dataDir: string): Promise<Server> {
  return start(join(import.meta.dirname, '../src/server.ts'), [], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    API_PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  });
}

/** Starts the web server from the sources. */
function startWeb(apiUrl: string): Promise<Server> {
  return start(join(import.meta.dirname, '../../shell/server/server.ts'), [], {
    PORT: '0',
    API_PORT: new URL(apiUrl).port,
    LOG_LEVEL: 'error',
  });
}

/** Starts a server that does nothing but send the SQL query of a company page through pg. */
function startBare(databaseUrl: string): Promise<Server> {
  return start(join(import.meta.dirname, 'api/serve.ts'), ['bare', databaseUrl, '1', '1'], {});
}

/** @throws when the server ends before it is ready */
async function start(script: string, parameters: string[], environment: Record<string, string>): Promise<Server> {
  const child = fork(script, parameters, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: ServerMessage | string) => {
      if (typeof message === 'string') resolve(message);
      else if (message.type === 'ready') resolve(message.url.replace('localhost', '127.0.0.1'));
    });
    child.once('exit', () => reject(new Error(`It did not start: ${script}`)));
  });
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await exited;
  };
  return { url, pid: child.pid ?? 0, stop };
}

/** Returns the resident memory of a process, in MB. Linux only. */
async function readMemory(pid: number): Promise<number> {
  const [, kilobytes = ''] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

function good(outcomes: Outcome[]): Outcome[] {
  return outcomes.filter(({ kind }) => kind === 'good');
}

function showPercentile(outcomes: Outcome[], share: number): string {
  return `${percentile(
    outcomes.map(({ milliseconds }) => milliseconds),
    share,
  ).toFixed(0)} ms`;
}

/** Prints a row of a table in Markdown. */
function row(...cells: string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
