import { Socket } from 'node:net';
import type { Knex } from 'knex';
import pg from 'pg';
import { createProbe, type ProbeOptions } from './createProbe.ts';
import { ACQUIRE_MS, toConnectionConfig, type DatabaseLimits } from './createDatabase.ts';
import { DatabaseUnavailableError } from './DatabaseUnavailableError.ts';
import { isDatabaseUnavailable } from './isDatabaseUnavailable.ts';
import { POOL_SIZE } from './poolSize.ts';
import type { PoolCounts } from './watchPool.ts';

export interface Guard<Observed> extends ProbeOptions<Observed> {
  /** The time (ms) between two probes while the server is available, and while it is unavailable. */
  intervalMs: number;
  unavailableIntervalMs: number;
  /** Receives the state of the server after each probe that has succeeded. */
  onObserved: (observed: Observed) => void;
  /** Returns whether an error code of PostgreSQL means that this server should no longer be used. Default: never. */
  isDemotion?: (code: string | undefined) => boolean;
}

export interface GuardedPool {
  /** The pool for Knex's option `connectionPool`. */
  pool: Knex.TarnPoolLike & PoolCounts;
  acquire(): Promise<pg.PoolClient>;
  release(connection: pg.PoolClient): boolean;
  /** Returns why the server is unavailable; null while it is available. */
  getRejection(): DatabaseUnavailableError | null;
  /** Closes idle connections immediately, and used connections when they are released. */
  replaceAll(): void;
  /** Closes all connections and fails the queries on them. */
  stop(): Promise<void>;
}

const IDLE_MS = 30_000;

/**
 * Opens a pool that fails fast while the server is unavailable. A dedicated connection probes it continuously. When the probe
 * fails, new and pending queries are rejected immediately, because a server that hangs, or is behind a broken network, would block them for minutes.
 *
 * When any connection receives an error that means a demotion, all connections are replaced, and the server is probed immediately.
 */
export function openGuardedPool<Observed>(
  connectionString: string,
  limits: DatabaseLimits,
  { intervalMs, unavailableIntervalMs, onObserved, isDemotion = () => false, ...probing }: Guard<Observed>,
): GuardedPool {
  const sockets = new Set<Socket>();
  const config = {
    ...toConnectionConfig(connectionString),
    stream: () => openSocket(sockets),
  };
  const { connections, connect, release, replaceAll } = openGenerations(config, limits, (code) => {
    if (!isDemotion(code)) return;
    replaceAll();
    probe.wake();
  });
  const probe = createProbe(config, probing);
  const waiting = new Set<(reason: DatabaseUnavailableError) => void>();
  let unavailable: DatabaseUnavailableError | null = null;

  async function acquire(): Promise<pg.PoolClient> {
    if (unavailable !== null) throw unavailable;
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      connect().then(
        (connection) => {
          if (waiting.delete(reject)) resolve(connection);
          else release(connection);
        },
        (error: unknown) => {
          waiting.delete(reject);
          reject(error);
        },
      );
    });
  }

  /** Queries in progress fail with "Connection terminated unexpectedly". */
  function destroyAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  function reject(cause: unknown): void {
    unavailable = new DatabaseUnavailableError('the database is unavailable', { cause });
    for (const rejectOne of waiting) rejectOne(unavailable);
    waiting.clear();
    destroyAll();
  }

  const stopping = new AbortController();
  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const observed = await probe.observe();
        if (stopping.signal.aborted) return;
        onObserved(observed);
        unavailable = null;
      } catch (error) {
        probe.drop();
        if (stopping.signal.aborted) return;
        if (!isUnreachable(error)) unavailable = null;
        else if (unavailable === null) reject(error);
      }
      await probe.pause(unavailable === null ? intervalMs : unavailableIntervalMs);
    }
  }

  const watching = watch();
  return {
    pool: toKnexPool(connections, acquire, release),
    acquire,
    release,
    getRejection: () => unavailable,
    replaceAll,
    async stop() {
      stopping.abort();
      probe.stop();
      reject(new Error('the pool is closed'));
      await watching;
      await connections.end();
    },
  };
}

/** Returns the pool as Knex and the metrics use it. */
function toKnexPool(
  connections: pg.Pool,
  acquire: () => Promise<pg.PoolClient>,
  release: (connection: pg.PoolClient) => boolean,
) {
  return {
    acquire: () => ({ promise: acquire() }),
    release,
    destroy: () => connections.end(),
    numUsed: () => connections.totalCount - connections.idleCount,
    numFree: () => connections.idleCount,
    numPendingAcquires: () => connections.waitingCount,
  } satisfies Knex.TarnPoolLike & PoolCounts;
}

/** Options whose `onConnect` returns a promise. The pool waits for this promise, although its own type does not allow one. */
interface LimitedPoolConfig extends Omit<pg.PoolConfig, 'onConnect'> {
  onConnect: (connection: pg.ClientBase) => Promise<unknown>;
}

/**
 * Opens connections of one generation at a time. Connections of earlier generations are closed instead of reused.
 * @param onServerError receives PostgreSQL's code of each error that a connection of the current generation receives
 */
function openGenerations(
  config: pg.PoolConfig,
  limits: DatabaseLimits,
  onServerError: (code: string | undefined) => void,
) {
  let generation = 0;
  const generations = new WeakMap<pg.ClientBase, number>();
  // Sets the limits by statements, because PgBouncer rejects connections with unknown parameters. These statements also have a time limit, because
  // PgBouncer lets the first statement of a connection wait until it has a free connection to the server.
  const setLimits = {
    text: Object.entries(limits)
      .map(([name, milliseconds]) => `set ${name} = ${milliseconds}`)
      .join('; '),
    query_timeout: ACQUIRE_MS,
  };
  const options: LimitedPoolConfig = {
    ...config,
    max: POOL_SIZE,
    connectionTimeoutMillis: ACQUIRE_MS,
    idleTimeoutMillis: IDLE_MS,
    onConnect(connection) {
      // The listener ignores the error, because the query in progress rejects with the same error. Without any listener, the error would end the
      // process.
      connection.on('error', ignore);
      generations.set(connection, generation);
      return connection.query(setLimits);
    },
  };
  const connections = new pg.Pool(options);
  connections.on('connect', (connection) => {
    // Listens on the connection instead of the queries, because idle connections also receive errors.
    connection.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (isCurrent(connection)) onServerError(code);
    });
  });
  connections.on('error', ignore);
  const isCurrent = (connection: pg.ClientBase) => generations.get(connection) === generation;

  function release(connection: pg.PoolClient): boolean {
    connection.release(!isCurrent(connection));
    return true;
  }

  return {
    connections,

    /** Connects, or returns an idle connection of the current generation. */
    async connect(): Promise<pg.PoolClient> {
      for (;;) {
        const connection = await connections.connect();
        if (isCurrent(connection)) return connection;
        connection.release(true);
      }
    },

    release,

    /** Starts the next generation of connections. */
    replaceAll(): void {
      generation += 1;
      for (let left = connections.idleCount; left > 0; left--) void connections.connect().then(release, ignore);
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

// Excludes errors of class 53, because a server that accepts no further connections still responds on its open connections.
function isUnreachable(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !String((error as { code?: unknown }).code).startsWith('53');
}
