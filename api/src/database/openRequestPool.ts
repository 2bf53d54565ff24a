import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import type { Database } from './Database.ts';
import { ACQUIRE_MS, SILENT, toConnectionConfig, type DatabaseLimits } from './createDatabase.ts';
import { DatabaseUnavailableError } from './DatabaseUnavailableError.ts';
import { isDatabaseUnavailable } from './isDatabaseUnavailable.ts';
import { POOL_SIZE } from './poolSize.ts';
import type { PoolCounts } from './watchPool.ts';

export interface RequestPool {
  database: Database;
  /** Returns why the database is known to be unavailable, or null. */
  getRejection(): DatabaseUnavailableError | null;
  /** @throws DatabaseUnavailableError while the database is unavailable */
  check(): Promise<void>;
  /** Closes all connections and fails the queries on them. */
  stop(): Promise<void>;
}

/** Intervals of the probe while the database is available, and while it is not. */
const PROBE_MS = 500;
const PROBE_MS_WHILE_UNAVAILABLE = 200;

/** A server that has not responded to the probe after this time is unavailable. A busy one takes a few milliseconds. */
const PROBE_TIMEOUT_MS = 2000;

const IDLE_MS = 30_000;

/**
 * Opens a pool that fails fast while the database is unavailable. A dedicated connection probes it continuously. When the probe
 * fails, new queries are rejected immediately, and pending ones as well: a server that hangs, or is behind a broken network,
 * would block them for minutes.
 *
 * Knex uses the pool through its `connectionPool` option.
 */
export function openRequestPool(connectionString: string, limits: DatabaseLimits): RequestPool {
  const sockets = new Set<Socket>();
  const config = {
    ...toConnectionConfig(connectionString, limits),
    stream: () => openSocket(sockets),
  };
  const connections = new pg.Pool({
    ...config,
    max: POOL_SIZE,
    connectionTimeoutMillis: ACQUIRE_MS,
    idleTimeoutMillis: IDLE_MS,
  });
  // The query in progress reports the end of its connection. Without a listener the process would end.
  connections.on('connect', (connection) => connection.on('error', ignore));
  connections.on('error', ignore);

  const waiting = new Set<(reason: DatabaseUnavailableError) => void>();
  let unavailable: DatabaseUnavailableError | null = null;

  async function acquire(): Promise<pg.PoolClient> {
    if (unavailable !== null) throw unavailable;
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      connections.connect().then(
        (connection) => {
          if (waiting.delete(reject)) resolve(connection);
          else connection.release();
        },
        (error: unknown) => {
          waiting.delete(reject);
          reject(error);
        },
      );
    });
  }

  const pool = {
    acquire: () => ({ promise: acquire() }),
    release(connection: pg.PoolClient): boolean {
      connection.release();
      return true;
    },
    destroy: () => connections.end(),
    numUsed: () => connections.totalCount - connections.idleCount,
    numFree: () => connections.idleCount,
    numPendingAcquires: () => connections.waitingCount,
  } satisfies Knex.TarnPoolLike & PoolCounts;

  function rejectAll(error: unknown): void {
    unavailable = new DatabaseUnavailableError('the database is unavailable', { cause: error });
    for (const reject of waiting) reject(unavailable);
    waiting.clear();
    destroyAll();
  }

  /** Queries in progress fail with "Connection terminated unexpectedly". */
  function destroyAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  const stopping = new AbortController();
  let probeConnection: pg.Client | null = null;
  let probeSocket: Socket | null = null;
  /** Ends the pause between two probes. */
  let pause = new AbortController();

  async function probe(): Promise<void> {
    if (probeConnection !== null && (await responds(probeConnection))) return;
    // A single connection may end for other reasons. A new one decides.
    probeConnection = await connectProbe();
    await withTimeout(probeConnection.query('select 1'));
  }

  /** @throws DatabaseUnavailableError after the timeout */
  async function responds(connection: pg.Client): Promise<boolean> {
    try {
      await withTimeout(connection.query('select 1'));
      return true;
    } catch (error) {
      dropProbe();
      if (error instanceof DatabaseUnavailableError) throw error;
      return false;
    }
  }

  async function connectProbe(): Promise<pg.Client> {
    // Not among the sockets of the pool: it has to notice that the database is available again.
    const connection = new pg.Client({ ...config, stream: () => (probeSocket = new Socket()) });
    connection.on('error', ignore);
    connection.once('end', () => {
      if (probeConnection === connection) probeConnection = null;
      pause.abort();
    });
    await withTimeout(connection.connect());
    return connection;
  }

  function dropProbe(): void {
    probeSocket?.destroy();
    probeSocket = null;
    probeConnection = null;
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await probe();
        unavailable = null;
      } catch (error) {
        dropProbe();
        if (stopping.signal.aborted) return;
        if (!isUnreachable(error)) unavailable = null;
        else if (unavailable === null) rejectAll(error);
      }
      pause = new AbortController();
      const { signal } = pause;
      const interval = unavailable === null ? PROBE_MS : PROBE_MS_WHILE_UNAVAILABLE;
      await sleep(interval, undefined, { signal }).catch(() => {});
    }
  }

  const watching = watch();
  return {
    database: knex({ client: 'pg', connectionPool: pool, log: SILENT }),
    getRejection: () => unavailable,
    async check() {
      if (unavailable !== null) throw unavailable;
    },
    async stop() {
      stopping.abort();
      pause.abort();
      dropProbe();
      destroyAll();
      await watching;
      await connections.end();
    },
  };
}

/** Creates the socket of a connection, and keeps it in the set while it is open. */
function openSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  return socket;
}

function ignore(): void {}

/** A server that accepts no further connections (class 53) still responds on the open ones. */
function isUnreachable(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !String((error as { code?: unknown }).code).startsWith('53');
}

async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    // If this process was blocked for so long, a response that has already arrived is read first.
    timer = setTimeout(
      () => setImmediate(() => reject(new DatabaseUnavailableError(`no response after ${PROBE_TIMEOUT_MS / 1000} s`))),
      PROBE_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
