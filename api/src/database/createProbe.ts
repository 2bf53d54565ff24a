import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailableError } from './DatabaseUnavailableError.ts';

/** Settings of the probe of a database server. */
export interface ProbeOptions<Observed> {
  /** A server that has not responded after this time, in milliseconds, is unavailable. */
  timeoutMs: number;
  /** Queries the state of the server. */
  query: (connection: pg.Client) => Promise<Observed>;
  /** Returns whether to accept a state. If not, the probe connects again, possibly to another server. Default: accepts every state. */
  isFinal?: (observed: Observed) => boolean;
}

/** Creates the probe of a server, with a dedicated connection. */
export function createProbe<Observed>(
  config: pg.ClientConfig,
  { timeoutMs, query, isFinal = () => true }: ProbeOptions<Observed>,
) {
  let connection: pg.Client | null = null;
  let socket: Socket | null = null;
  let isStopped = false;
  /** Ends the pause between two probes. */
  let pausing = new AbortController();

  function drop(): void {
    socket?.destroy();
    socket = null;
    connection = null;
  }

  async function connect(): Promise<pg.Client> {
    if (isStopped) throw new DatabaseUnavailableError('the probe is stopped');
    // The probe has a separate socket: the pool's sockets are closed while the database is unavailable, but the probe must notice when the database
    // is available again.
    const opened = new pg.Client({ ...config, stream: () => (socket = new Socket()) });
    opened.on('error', () => {});
    opened.once('end', () => {
      if (connection === opened) connection = null;
      pausing.abort();
    });
    await withTimeout(opened.connect(), timeoutMs);
    return opened;
  }

  /** Returns null if the state has to be checked over a new connection. @throws DatabaseUnavailableError after the timeout */
  async function observeKnown(known: pg.Client): Promise<Observed | null> {
    try {
      const observed = await withTimeout(query(known), timeoutMs);
      return isFinal(observed) ? observed : null;
    } catch (error) {
      drop();
      if (error instanceof DatabaseUnavailableError) throw error;
      return null;
    }
  }

  return {
    drop,

    /** Returns the state of the server. @throws DatabaseUnavailableError after the timeout, and errors of the connection */
    async observe(): Promise<Observed> {
      const observed = connection === null ? null : await observeKnown(connection);
      if (observed !== null) return observed;
      // Checks again over a new connection, because the database may be available although the known connection has ended.
      drop();
      connection = await connect();
      return withTimeout(query(connection), timeoutMs);
    },

    /** Waits for a time, or until the connection ends. */
    async pause(milliseconds: number): Promise<void> {
      pausing = new AbortController();
      await sleep(milliseconds, undefined, { signal: pausing.signal }).catch(() => {});
    },

    /** Ends the current pause. */
    wake(): void {
      pausing.abort();
    },

    /** Ends the current pause and the current probe, and prevents further probes. */
    stop(): void {
      isStopped = true;
      pausing.abort();
      drop();
    },
  };
}

async function withTimeout<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    // Handles pending responses before it reports a timeout, because this process may have been blocked for longer than the time limit.
    timer = setTimeout(
      () => setImmediate(() => reject(new DatabaseUnavailableError(`no response after ${milliseconds / 1000} s`))),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
