import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long answers that are on their way may take to end. */
const GRACE_MS = 5000;

/**
 * How long idle connections stay open: a proxy may just be sending a call on one, which it would not repeat. The proxy
 * closes them itself before (`keepalive_timeout` in docs/operating/nginx.conf), or reads `Connection: close`.
 */
const IDLE_MS = 1500;

/** Takes nothing new and lets the calls that run come to their end, but waits for none for ever. */
export async function closeInTime(app: Pick<FastifyInstance, 'server' | 'close'>): Promise<void> {
  const { server } = app;
  const closeIdle = server.closeIdleConnections.bind(server);
  // Closing the server would close them at once.
  server.closeIdleConnections = () => {};
  const idleUntil = performance.now() + IDLE_MS;
  const sweep = setInterval(() => performance.now() > idleUntil && closeIdle(), 100);
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  // What is connected already, and not accepted yet, would be reset.
  await setImmediate();
  await app.close();
  clearTimeout(timer);
  clearInterval(sweep);
}
