import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { tracingIfAsked } from '@heard/telemetry';
import { createWebServer } from './createWebServer.ts';
import { readSettings, SettingError } from './settings.ts';

/** How long answers that are on their way may take when the process is asked to end. */
const GRACE_MS = 5000;
/** How long idle connections stay open then: a proxy may just be sending a request on one (see the API's server.ts). */
const IDLE_MS = 1500;
/** After that it ends, whatever still runs. */
const LAST_MS = 9500;
/** A signal after so long is a second one; until then a terminal and a parent may both have sent the first. */
const SECOND_SIGNAL_MS = 1000;

const shellFolder = packageFolder(dirname(fileURLToPath(import.meta.url)));

try {
  const settings = readSettings(process.env, join(shellFolder, 'dist/web'));
  const tracing = await tracingIfAsked(settings.traces, {
    service: 'heard-web',
    isProxy: () => settings.trustedProxies > 0,
  });
  const app = await createWebServer({
    settings,
    remoteFolders: new Map(remotesBeside(shellFolder).map((name) => [name, join(shellFolder, '..', name, 'dist/web')])),
    sdkVersion: JSON.parse(readFileSync(join(shellFolder, 'sdk/package.json'), 'utf8')).version,
    log: { level: settings.logLevel },
    tracing,
  });
  let askedAt: number | null = null;
  const end = () => {
    if (askedAt !== null) return;
    askedAt = Date.now();
    setTimeout(() => process.exit(1), LAST_MS).unref();
    void closeInTime(app).then(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => (askedAt !== null && Date.now() - askedAt > SECOND_SIGNAL_MS ? process.exit(1) : end()));
  }
  // Whoever has started this server is gone: it would run on with nobody to stop it.
  process.once('disconnect', end);
  await app.listen({ port: settings.port, host: '::' }).catch(async (error: NodeJS.ErrnoException) => {
    // A machine without IPv6 has no `::`.
    if (error.code !== 'EAFNOSUPPORT') throw error;
    await app.listen({ port: settings.port, host: '0.0.0.0' });
  });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  process.send?.({ type: 'ready', url: `http://localhost:${port}` });
} catch (error) {
  const message = lineOf(error);
  console.error(message);
  process.send?.({ type: 'failed', message });
  process.exitCode = 1;
  // What it has begun already would keep it.
  if (process.connected) process.disconnect();
  else process.exit();
}

/** Takes nothing new and lets the answers that are on their way come to their end, but waits for none for ever. */
async function closeInTime(app: Awaited<ReturnType<typeof createWebServer>>): Promise<void> {
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

function lineOf(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') return `Port ${process.env.PORT ?? 3000} is taken. Set PORT to another one.`;
  return `The web server can't start: ${error instanceof Error ? error.message : String(error)}`;
}

/** The names of this clone's remotes, which are those of their folders. */
function remotesBeside(folder: string): string[] {
  return readdirSync(join(folder, '..')).filter((name) => name.startsWith('mfe-'));
}

/** The shell's folder, from the sources as well as from the build. */
function packageFolder(from: string): string {
  try {
    readFileSync(join(from, 'package.json'));
    return from;
  } catch {
    return packageFolder(dirname(from));
  }
}
