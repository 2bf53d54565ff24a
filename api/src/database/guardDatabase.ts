import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { ClientBase } from 'pg';
import { isDatabaseAway } from './isDatabaseAway.ts';

/** Nobody was asked: the database is known to be away, or too many wait for it. */
export class DatabaseRefusal extends Error {
  override readonly name = 'DatabaseRefusal';
  /** The database is there, and has enough to do. */
  readonly isCrowd: boolean;

  constructor(message: string, { cause, isCrowd = false }: { cause?: unknown; isCrowd?: boolean } = {}) {
    super(message, { cause });
    this.isCrowd = isCrowd;
  }
}

export interface DatabaseGuard {
  /** Before anything is done for a call. @returns why it should not begin; null when it may */
  refusal(): DatabaseRefusal | null;
  /** @throws DatabaseRefusal while the database is away */
  check(): Promise<void>;
  /** Ends all connections, and whatever is still asked on them. */
  stop(): Promise<void>;
}

/** So many may wait for a connection of the pool. A call has it for about a millisecond. */
const MOST_WAITING = 100;
/** With so many no further call begins: those that have begun ask several times, and are to come to their end. */
const MOST_WAITING_AT_START = 50;

/** One for all: under load thousands are refused, and each should cost next to nothing. */
const CROWD = new DatabaseRefusal('too many wait for the database already', { isCrowd: true });

/** How often the database is asked whether it is there: now and then, and often while it is away. */
const EVERY_MS = 500;
const EVERY_MS_WHILE_AWAY = 200;

/** What does not answer for so long is away, even if its connections are open. A busy server answers in a few milliseconds. */
const SILENCE_MS = 2000;

/** pg's connection, with what its type leaves out. */
type Connection = ClientBase & { connection: { stream: { destroy(): void } }; end(): Promise<void> };

/** Knex's client for PostgreSQL. Its type says nothing of it. */
interface Client {
  pool: { numPendingAcquires(): number };
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
  acquireRawConnection(): Promise<Connection>;
}

/**
 * Lets nobody wait in vain. A connection of its own asks the database all the time whether it is there. While it is not,
 * who wants a connection of the pool is refused at once, and who waits for an answer is told so: a server that is frozen,
 * or behind a broken network, would keep them for minutes. So are those that come when too many wait already.
 */
export function guardDatabase(database: Knex): DatabaseGuard {
  const client: Client = database.client;
  const open = new Set<Connection>();
  const waiting = new Set<(refusal: DatabaseRefusal) => void>();
  let away: DatabaseRefusal | null = null;

  const connect = client.acquireRawConnection.bind(client);
  client.acquireRawConnection = async () => {
    const connection = await connect();
    open.add(connection);
    connection.once('end', () => open.delete(connection));
    return connection;
  };

  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    if (away !== null) throw away;
    if (client.pool.numPendingAcquires() >= MOST_WAITING) throw CROWD;
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

  function letGo(error: unknown): void {
    away = new DatabaseRefusal('the database is away', { cause: error });
    for (const refuse of waiting) refuse(away);
    waiting.clear();
    endAll();
  }

  function endAll(): void {
    // What is asked on them ends now: "Connection terminated unexpectedly".
    for (const { connection } of open) connection.stream.destroy();
  }

  const stopping = new AbortController();
  let own: Connection | null = null;
  /** Ends the pause between two questions. */
  let pause = new AbortController();

  async function ask(): Promise<void> {
    if (own !== null && (await answers(own))) return;
    // That connection may have ended for reasons of its own: what counts is whether there is another one.
    own = await connectOwn();
    await inTime(own.query('select 1'));
  }

  /** @throws DatabaseRefusal when nothing comes */
  async function answers(connection: Connection): Promise<boolean> {
    try {
      await inTime(connection.query('select 1'));
      return true;
    } catch (error) {
      drop();
      if (error instanceof DatabaseRefusal) throw error;
      return false;
    }
  }

  async function connectOwn(): Promise<Connection> {
    const connecting = connect();
    let isLate = false;
    connecting.then(
      (connection) => isLate && connection.connection.stream.destroy(),
      () => {},
    );
    try {
      const connection = await inTime(connecting);
      connection.once('end', () => {
        if (own === connection) own = null;
        pause.abort();
      });
      return connection;
    } catch (error) {
      isLate = true;
      throw error;
    }
  }

  function drop(): void {
    own?.connection.stream.destroy();
    own = null;
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await ask();
        away = null;
      } catch (error) {
        drop();
        if (stopping.signal.aborted) return;
        if (!isGone(error)) away = null;
        else if (away === null) letGo(error);
      }
      pause = new AbortController();
      const { signal } = pause;
      await sleep(away === null ? EVERY_MS : EVERY_MS_WHILE_AWAY, undefined, { signal }).catch(() => {});
    }
  }

  const watching = watch();
  return {
    refusal: () => away ?? (client.pool.numPendingAcquires() >= MOST_WAITING_AT_START ? CROWD : null),
    async check() {
      if (away !== null) throw away;
    },
    async stop() {
      stopping.abort();
      pause.abort();
      drop();
      endAll();
      await watching;
    },
  };
}

/** A server that is full is there: it answers on the connections that are open. */
function isGone(error: unknown): boolean {
  return isDatabaseAway(error) && !String((error as { code?: unknown }).code).startsWith('53');
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    // When this process was busy for so long, an answer that is there already is read before the verdict.
    timer = setTimeout(
      () => setImmediate(() => reject(new DatabaseRefusal(`no answer for ${SILENCE_MS / 1000} s`))),
      SILENCE_MS,
    );
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
