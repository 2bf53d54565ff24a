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
  /** Returns why the database is unavailable; null while it serves at least reads. */
  getRejection(): DatabaseUnavailableError | null;
  /** @throws DatabaseUnavailableError while the database is unavailable or accepts no writes */
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
 * While the server is read-only, such as a primary that was demoted, reads continue. Each connection is replaced before its next
 * use, so that the pool connects to the new primary as soon as the host name resolves to it.
 *
 * Knex uses the pool through its `connectionPool` option.
 */
export function openRequestPool(connectionString: string, limits: DatabaseLimits): RequestPool {
  const sockets = new Set<Socket>();
  const config = {
    ...toConnectionConfig(connectionString, limits),
    stream: () => openSocket(sockets),
  };
  const { connections, connect, release, replaceAll } = openGenerations(config);
  const probe = createProbe(config);
  const waiting = new Set<(reason: DatabaseUnavailableError) => void>();
  let unavailable: DatabaseUnavailableError | null = null;
  let readOnly: DatabaseUnavailableError | null = null;

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

  function rejectAll(error: unknown): void {
    unavailable = new DatabaseUnavailableError('the database is unavailable', { cause: error });
    for (const reject of waiting) reject(unavailable);
    waiting.clear();
    destroyAll();
  }

  /** Stores whether the server is read-only. Replaces the connections while it is, and once more when it accepts writes again. */
  function setWritable(isWritable: boolean): void {
    if (readOnly !== null || !isWritable) replaceAll();
    readOnly = isWritable ? null : new DatabaseUnavailableError('the database is read-only');
  }

  const stopping = new AbortController();
  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        setWritable(await probe.acceptsWrites());
        unavailable = null;
      } catch (error) {
        probe.drop();
        if (stopping.signal.aborted) return;
        if (!isUnreachable(error)) unavailable = null;
        else if (unavailable === null) rejectAll(error);
      }
      await probe.pause(unavailable === null ? PROBE_MS : PROBE_MS_WHILE_UNAVAILABLE);
    }
  }

  const watching = watch();
  return {
    database: knex({ client: 'pg', connectionPool: toKnexPool(connections, acquire, release), log: SILENT }),
    getRejection: () => unavailable,
    async check() {
      if (unavailable !== null) throw unavailable;
      if (readOnly !== null) throw readOnly;
    },
    async stop() {
      stopping.abort();
      probe.stop();
      destroyAll();
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

/** Opens connections of one generation at a time: those of earlier ones are closed instead of being used again. */
function openGenerations(config: pg.PoolConfig) {
  let generation = 0;
  const generations = new WeakMap<pg.PoolClient, number>();
  const connections = new pg.Pool({
    ...config,
    max: POOL_SIZE,
    connectionTimeoutMillis: ACQUIRE_MS,
    idleTimeoutMillis: IDLE_MS,
  });
  // Ignored, because the query in progress rejects with the error. Without a listener, the error would end the process.
  connections.on('connect', (connection) => {
    connection.on('error', ignore);
    generations.set(connection, generation);
  });
  connections.on('error', ignore);
  const isCurrent = (connection: pg.PoolClient) => generations.get(connection) === generation;

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

    release(connection: pg.PoolClient): boolean {
      connection.release(!isCurrent(connection));
      return true;
    },

    /** Starts the next generation. */
    replaceAll(): void {
      generation += 1;
    },
  };
}

/** Creates the probe of a server, with a dedicated connection. */
function createProbe(config: pg.ClientConfig) {
  let connection: pg.Client | null = null;
  let socket: Socket | null = null;
  /** Ends the pause between two probes. */
  let pausing = new AbortController();

  function drop(): void {
    socket?.destroy();
    socket = null;
    connection = null;
  }

  async function connect(): Promise<pg.Client> {
    // Has its own socket: the pool's sockets are closed while the database is unavailable, but the probe must notice its return.
    const opened = new pg.Client({ ...config, stream: () => (socket = new Socket()) });
    opened.on('error', ignore);
    opened.once('end', () => {
      if (connection === opened) connection = null;
      pausing.abort();
    });
    await withTimeout(opened.connect());
    return opened;
  }

  /** @throws DatabaseUnavailableError after the timeout */
  async function isWritable(known: pg.Client): Promise<boolean> {
    try {
      return await queryMode(known);
    } catch (error) {
      drop();
      if (error instanceof DatabaseUnavailableError) throw error;
      return false;
    }
  }

  return {
    drop,

    /** Returns whether the server accepts writes. */
    async acceptsWrites(): Promise<boolean> {
      if (connection !== null && (await isWritable(connection))) return true;
      // Checks again over a new connection: the database may be available, and only this connection may have ended.
      drop();
      connection = await connect();
      return queryMode(connection);
    },

    /** Waits for a time, or until the connection ends. */
    async pause(milliseconds: number): Promise<void> {
      pausing = new AbortController();
      await sleep(milliseconds, undefined, { signal: pausing.signal }).catch(() => {});
    },

    stop(): void {
      pausing.abort();
      drop();
    },
  };
}

/** Returns whether new transactions of a connection may write. A standby rejects writes. */
async function queryMode(connection: pg.Client): Promise<boolean> {
  const { rows } = await withTimeout(
    connection.query<{ mode: string }>(`select current_setting('transaction_read_only') as mode`),
  );
  return rows[0]?.mode === 'off';
}

/** Creates the socket of a connection, and keeps it in the set while it is open. */
function openSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  return socket;
}

function ignore(): void {}

// A server that accepts no further connections (class 53) still responds on the open ones.
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
