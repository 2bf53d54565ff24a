// npm run bench:overload: measures throughput, rejections and memory at twice the capacity of the API, and its recovery time.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkTotals } from '../src/database/checkTotals.ts';
import { createDatabase } from '../src/database/createDatabase.ts';
import { startEmbeddedPostgres } from '@heard/embedded-postgres';
import type { ServerMessage } from '../src/server.ts';
import { mixedLoad, type Company, type MixedLoad, type Outcome } from './overload/mixedLoad.ts';

const CLIENTS = 64;
const RECOVERY_MS = 2000;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
  const folder = await mkdtemp(join(tmpdir(), 'heard-overload-'));
  // PostgreSQL refuses to run as root; as root, it runs as another user.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  const api = await startApi(server.connectionString, folder);
  const knex = createDatabase(server.connectionString);
  try {
    const companies: Company[] = await knex('companies').select('domain', 'name');
    const load = await mixedLoad(api.url, companies);
    await measure(load, api.pid, Number(values.seconds) * 1000);
    load.close();
    const wrongTotals = await checkTotals(knex);
    if (wrongTotals.length > 0) throw new Error(`Wrong totals: ${JSON.stringify(wrongTotals.slice(0, 5))}`);
  } finally {
    await knex.destroy();
    await api.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws when a response was wrong, or the API has not recovered */
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
    row('offered, open loop', `${(outcomes.length / (overloadMs / 1000)).toFixed(0)} requests/s`);
    row('served', `${served.toFixed(0)} requests/s (${((100 * served) / capacity).toFixed(0)} % of capacity)`);
    row('served, p50 and p95', `${percentile(good(outcomes), 0.5)}, ${percentile(good(outcomes), 0.95)}`);
    row('rejected', `${rejected.length} requests`);
    row('rejected, p50 and p95', `${percentile(rejected, 0.5)}, ${percentile(rejected, 0.95)}`);
    row('peak memory, normal, overload', `${memoryBefore.toFixed(0)}, ${memoryAfter.toFixed(0)} MB`);
    row('idle p50 before and after', `${percentile(calm, 0.5)}, ${percentile(after, 0.5)}`);

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
async function startApi(databaseUrl: string, dataDir: string) {
  const child = fork(join(import.meta.dirname, '../src/server.ts'), {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      API_PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: ServerMessage) => message.type === 'ready' && resolve(message.url));
    child.once('exit', () => reject(new Error('The API did not start')));
  });
  const stop = async () => {
    child.kill('SIGTERM');
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

function percentile(outcomes: Outcome[], share: number): string {
  const sorted = outcomes.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return `${(sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(0)} ms`;
}

function row(name: string, value: string): void {
  console.log(`${name.padEnd(30)}${value}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
