import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRemotes } from '@heard/build/remotes';
import { SHARED_LIBRARIES } from '@heard/build/singletons';
import { closeGracefully, getListenHost, listen, loadTracing, shutDownOnSignals } from '@heard/server-kit';
import { createWebServer } from './createWebServer.ts';
import { packageFolder as shellFolder } from './packageFolder.ts';
import { readSettings } from './settings.ts';

/** The parameter that `npm start` passes: the server prepares everything while the API starts, and listens when it receives a message. */
const WAIT = '--wait';

try {
  const settings = readSettings(process.env, join(shellFolder, 'dist/web'));
  settings.remotesState ??= join(shellFolder, '..', `.data/remotes-${settings.port}.json`);
  const tracing = await loadTracing(settings.traces, {
    service: 'heard-web',
    isProxy: () => settings.trustedProxies > 0,
  });
  const developmentRemotes = readDevelopmentRemotes(process.argv.slice(2));
  // If there are development servers, the remotes need not have been built.
  const workspace = join(shellFolder, '..');
  const built = listRemotes(workspace).flatMap(({ name, folder }): [string, string][] => {
    const build = join(workspace, folder, 'dist/web');
    return developmentRemotes === null || existsSync(build) ? [[name, build]] : [];
  });
  const app = await createWebServer({
    settings,
    developmentRemotes,
    // The renderer of the development server, with React's development build: slower, with readable errors.
    ...(developmentRemotes !== null && {
      rendererFile: join(shellFolder, '.cache/renderer/renderer.cjs'),
      rendering: { pageMs: 5_000, hangMs: 20_000, warmUpMs: 60_000, firstPauseMs: 1_000 },
    }),
    remoteFolders: new Map(built),
    sdkVersion: readVersion('@heard/sdk'),
    libraries: {
      contract: readVersion('@heard/contract'),
      shared: Object.fromEntries(SHARED_LIBRARIES.map((library) => [library, readVersion(library)])),
    },
    log: { level: settings.logLevel },
    tracing,
  });
  shutDownOnSignals({ close: () => closeGracefully(app) });
  if (process.argv.includes(WAIT)) {
    await app.ready();
    await once(process, 'message');
  }
  const port = await listen(app, settings.port, 'PORT', getListenHost(settings, process.argv));
  if (settings.operator === null) app.log.warn('operator not set, /privacy and /terms are incomplete');
  process.send?.({ type: 'ready', url: `http://localhost:${port}` });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(message);
  process.send?.({ type: 'failed', message });
  process.exitCode = 1;
  // Ends the process explicitly, because timers and open sockets would keep the process running.
  if (process.connected) process.disconnect?.();
  else process.exit();
}

/** Returns the version of a package that the shell depends on. */
function readVersion(name: string): string {
  return JSON.parse(readFileSync(join(shellFolder, 'node_modules', name, 'package.json'), 'utf8')).version;
}

/**
 * Reads the development servers that `npm run dev` passes as `--remote=NAME=URL`. The builds at these URLs change, so they are not in a
 * deployment record.
 */
function readDevelopmentRemotes(parameters: readonly string[]): Map<string, string> | null {
  const remotes = parameters.flatMap((parameter): [string, string][] => {
    const [, name, url] = /^--remote=([^=]+)=(.+)$/.exec(parameter) ?? [];
    return name === undefined || url === undefined ? [] : [[name, url]];
  });
  return remotes.length === 0 ? null : new Map(remotes);
}
