import type pg from 'pg';
import { isDatabaseUnavailable } from '../src/database/isDatabaseUnavailable.ts';
import { openGuardedPool, type GuardedPool } from '../src/database/openGuardedPool.ts';
import { testApi } from './testApi.ts';
import { until } from './until.ts';

const api = testApi();

/** An interval so long that the pool sends no regular probe during a test. */
const NEVER_MS = 3_600_000;

let pool: GuardedPool;
let probes = 0;

beforeEach(async () => {
  probes = 0;
  pool = openGuardedPool(
    api.databaseUrl,
    {},
    {
      intervalMs: NEVER_MS,
      unavailableIntervalMs: NEVER_MS,
      timeoutMs: NEVER_MS,
      query: (connection) => connection.query('select 1'),
      onObserved: () => void probes++,
      isDemotion: (code) => code === '25006' || code === '57P01',
    },
  );
  await until(() => probes === 1);
});
afterEach(() => pool.stop());

async function readPid(connection: pg.PoolClient): Promise<number> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

async function countSessions(pids: number[]): Promise<number> {
  const sessions = await api.database('pg_stat_activity').whereIn('pid', pids).count<{ count: string }[]>();
  return Number(sessions[0]?.count);
}

/** Opens three connections. One connection is in use, and two are idle. */
async function openConnections() {
  const connections = await Promise.all([pool.acquire(), pool.acquire(), pool.acquire()]);
  const pids = await Promise.all(connections.map(readPid));
  const [used, ...others] = connections;
  for (const other of others) pool.release(other);
  return { used, pids };
}

it('drops all connections and probes the server after a write was rejected as read-only', async () => {
  const { used, pids } = await openConnections();
  await used.query('set default_transaction_read_only = on');
  await expect(used.query('create table demoted ()')).rejects.toMatchObject({ code: '25006' });
  pool.release(used);
  await until(async () => (await countSessions(pids)) === 0);
  await until(() => probes === 2);
  const connection = await pool.acquire();
  expect(pids).not.toContain(await readPid(connection));
  pool.release(connection);
});

it('drops all connections and probes the server after the server has ended an idle connection', async () => {
  const { used, pids } = await openConnections();
  await used.query('select pg_terminate_backend($1)', [pids[1]]);
  await until(async () => (await countSessions(pids)) === 1);
  await until(() => probes === 2);
  pool.release(used);
  await until(async () => (await countSessions(pids)) === 0);
  const connection = await pool.acquire();
  expect(pids).not.toContain(await readPid(connection));
  pool.release(connection);
});

it('keeps the connections after other errors', async () => {
  const { used, pids } = await openConnections();
  await expect(used.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  pool.release(used);
  const connections = await Promise.all([pool.acquire(), pool.acquire(), pool.acquire()]);
  expect((await Promise.all(connections.map(readPid))).sort()).toEqual(pids.toSorted());
  for (const connection of connections) pool.release(connection);
  expect(probes).toBe(1);
});

it.each(['25006', '57P01', '57P02', '57P03'])(
  'recognizes error %s of a stopped or demoted server as unavailable',
  (code) => {
    expect(isDatabaseUnavailable(Object.assign(new Error(), { code }))).toBe(true);
  },
);
