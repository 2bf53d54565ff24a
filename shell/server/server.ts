import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeInTime, endOnSignals, SettingsError, tracingIfAsked } from '@heard/server-kit';
import { createWebServer } from './createWebServer.ts';
import { readSettings } from './settings.ts';

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
  endOnSignals({ end: () => closeInTime(app) });
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

function lineOf(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
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
