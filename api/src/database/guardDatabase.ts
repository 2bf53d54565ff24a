import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { Database } from './Database.ts';
import { isDatabaseUnavailable } from './isDatabaseUnavailable.ts';
import { toKnex } from './toKnex.ts';

/** A query was not sent: the database is known to be unavailable, or too many queries are waiting for a connection. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  /** The database is available but overloaded. */
  readonly isOverload: boolean;

  constructor(message: string, { cause, isOverload = false }: { cause?: unknown; isOverload?: boolean } = {}) {
    super(message, { cause });
    this.isOverload = isOverload;
  }
}

export interface DatabaseGuard {
  /** Called before a request is processed. @returns why it should be rejected, or null */
  getRejection(): DatabaseUnavailableError | null;
  /** @throws DatabaseUnavailableError while the database is unavailable */
  check(): Promise<void>;
  /** Closes all connections and fails the queries on them. */
  stop(): Promise<void>;
}

/** Queries that may wait for a connection of the pool. Each has it for about a millisecond. */
const MAX_WAITING = 100;
/** From this number of waiting queries on, no new request is accepted. Accepted ones, which send several queries, continue. */
const MAX_WAITING_FOR_NEW_REQUESTS = 50;

/** Shared, since an overload rejects thousands of requests and each should cost next to nothing. */
const OVERLOAD = new DatabaseUnavailableError('too many queries are waiting for the database', { isOverload: true });

/** Intervals of the probe while the database is available, and while it is not. */
const PROBE_MS = 500;
const PROBE_MS_WHILE_UNAVAILABLE = 200;

/** A server that has not responded to the probe after this time is unavailable. A busy one takes a few milliseconds. */
const PROBE_TIMEOUT_MS = 2000;

/** A pg connection, including what its type omits. */
type Connection = ClientBase & { connection: { stream: { destroy(): void } }; end(): Promise<void> };

/** Knex's client for PostgreSQL. Knex types it as `any`. */
interface Client {
  pool: { numPendingAcquires(): number };
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
  acquireRawConnection(): Promise<Connection>;
}

/**
 * Fails fast while the database is unavailable. A dedicated connection probes it continuously. When the probe fails, new
 * queries are rejected immediately, and pending ones as well: a server that hangs, or is behind a broken network, would
 * block them for minutes. Queries beyond `MAX_WAITING` are rejected, too.
 */
export function guardDatabase(database: Database): DatabaseGuard {
  const client: Client = toKnex(database).client;
  const open = new Set<Connection>();
  const waiting = new Set<(reason: DatabaseUnavailableError) => void>();
  let unavailable: DatabaseUnavailableError | null = null;

  const connect = client.acquireRawConnection.bind(client);
  client.acquireRawConnection = async () => {
    const connection = await connect();
    open.add(connection);
    connection.once('end', () => open.delete(connection));
    return connection;
  };

  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    if (unavailable !== null) throw unavailable;
    if (client.pool.numPendingAcquires() >= MAX_WAITING) throw OVERLOAD;
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      acquire().then(
        (connection) => {
          if (waiting.delete(reject)) resolve(connection);
          else void client.releaseConnection(connection);
        },
        (error: unknown) => {
          waiting.delete(reject);
          reject(error);
        },
      );
    });
  };

  function rejectAll(error: unknown): void {
    unavailable = new DatabaseUnavailableError('the database is unavailable', { cause: error });
    for (const reject of waiting) reject(unavailable);
    waiting.clear();
    destroyAll();
  }

  /** Queries in progress fail with "Connection terminated unexpectedly". */
  function destroyAll(): void {
    for (const { connection } of open) connection.stream.destroy();
  }

  const stopping = new AbortController();
  let probeConnection: Connection | null = null;
  /** Ends the pause between two probes. */
  let pause = new AbortController();

  async function probe(): Promise<void> {
    if (probeConnection !== null && (await responds(probeConnection))) return;
    // A single connection may end for other reasons. A new one decides.
    probeConnection = await connectProbe();
    await withTimeout(probeConnection.query('select 1'));
  }

  /** @throws DatabaseUnavailableError after the timeout */
  async function responds(connection: Connection): Promise<boolean> {
    try {
      await withTimeout(connection.query('select 1'));
      return true;
    } catch (error) {
      dropProbe();
      if (error instanceof DatabaseUnavailableError) throw error;
      return false;
    }
  }

  async function connectProbe(): Promise<Connection> {
    const connecting = connect();
    let isLate = false;
    connecting.then(
      (connection) => isLate && connection.connection.stream.destroy(),
      () => {},
    );
    try {
      const connection = await withTimeout(connecting);
      connection.once('end', () => {
        if (probeConnection === connection) probeConnection = null;
        pause.abort();
      });
      return connection;
    } catch (error) {
      isLate = true;
      throw error;
    }
  }

  function dropProbe(): void {
    probeConnection?.connection.stream.destroy();
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
    getRejection: () =>
      unavailable ?? (client.pool.numPendingAcquires() >= MAX_WAITING_FOR_NEW_REQUESTS ? OVERLOAD : null),
    async check() {
      if (unavailable !== null) throw unavailable;
    },
    async stop() {
      stopping.abort();
      pause.abort();
      dropProbe();
      destroyAll();
      await watching;
    },
  };
}

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
