import { once } from 'node:events';
import { Server as TcpServer } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The time (ms) in which responses in progress have to finish. */
const GRACE_MS = 5000;

/**
 * The time (ms) for which idle connections stay open, because a proxy may be about to send a request that it would not retry. The proxy closes idle
 * connections earlier (`keepalive_timeout` in docs/operating/nginx.conf), or reads `Connection: close`.
 */
const IDLE_MS = 1500;

/** The interval (ms) at which a shutdown closes idle connections after `IDLE_MS`. */
const SWEEP_MS = 100;

/** The process exits after this time, even if work is still running. */
const EXIT_MS = 9500;

/** Signals within this time count as one signal, because a terminal and a parent process may both send the same signal. */
const SECOND_SIGNAL_MS = 1000;

/** Stops accepting connections and lets requests in progress finish, for at most 5 seconds. */
export async function closeGracefully(app: Pick<FastifyInstance, 'server' | 'close'>): Promise<void> {
  const { server } = app;
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  // Waits until the server has accepted the established connections. Otherwise, the system would reset them.
  await setImmediate();
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const ended = once(server, 'close');
  // Stops listening without closing connections. The `close` of `http.Server`, which `app.close` calls, would close idle connections
  // immediately.
  TcpServer.prototype.close.call(server);
  await Promise.race([ended, sleep(IDLE_MS, undefined, { ref: false })]);
  // Connections whose request began before the shutdown become idle when the request has finished.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  await app.close();
  clearInterval(sweep);
  clearTimeout(timer);
}

export interface Shutdown {
  /** Stops the server; the process exits with 0 afterwards. */
  close(): Promise<unknown>;
  /** Cleans up synchronously when there is no time left for `close`. The process exits with 1 right afterwards. */
  abort?(): void;
}

/**
 * Exits with 1 when a shutdown that begins now takes longer than 9.5 seconds.
 * @param abort synchronous cleanup, called right before the exit
 */
export function limitShutdown(abort: () => void): void {
  setTimeout(() => {
    abort();
    process.exit(1);
  }, EXIT_MS).unref();
}

/**
 * Shuts the process down on SIGINT, SIGTERM and SIGHUP, and when the parent process disconnects. A second signal aborts.
 */
export function shutDownOnSignals({ close, abort = () => {} }: Shutdown): void {
  const abortNow = () => {
    abort();
    process.exit(1);
  };
  let startedAt: number | null = null;
  const start = () => {
    if (startedAt !== null) return;
    startedAt = Date.now();
    limitShutdown(abort);
    void close().then(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => (startedAt !== null && Date.now() - startedAt > SECOND_SIGNAL_MS ? abortNow() : start()));
  }
  // Stops with the parent process, because nothing else would stop this process.
  process.once('disconnect', start);
}
