import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../shell/test/composed/start-product.ts';
import { startServer } from '../../processes.ts';
import { root } from '../../workspace.ts';
import type { DocumentServer } from './measureLoad.ts';
import { readDocument } from './measureLoad.ts';

const CACHE = join(root, '.cache/bench');
/** How long (ms) a server may take until it sends documents. */
const START_TIMEOUT_MS = 60_000;

export type StartedServer = DocumentServer & { child: ChildProcess };

/** Starts the built web server of a folder, with server rendering. */
export async function startWeb(name: string, folder: string, api: string): Promise<StartedServer> {
  const { child, ready } = startServer(process.execPath, ['dist/server/server/server.js'], {
    cwd: join(folder, 'shell'),
    // Raises the limit of rendered pages per network, because all readers are in one network.
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', API_PORT: new URL(api).port, RENDER_MISSES: '1000000' },
  });
  child.stdout.resume();
  child.stderr.pipe(process.stderr);
  return { name, url: (await ready).url, pid: child.pid ?? 0, child };
}

/** Builds an earlier commit in a separate folder. @returns the folder */
export function buildCommit(commit: string): string {
  const hash = execFileSync('git', ['rev-parse', '--short=12', commit], { cwd: root, encoding: 'utf8' }).trim();
  const folder = join(CACHE, hash);
  if (existsSync(join(folder, 'shell/dist/server'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  execFileSync('git', ['worktree', 'prune'], { cwd: root });
  execFileSync('git', ['worktree', 'add', '--detach', folder, hash], { cwd: root, stdio: 'inherit' });
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

/**
 * Copies, installs, builds and starts another application.
 * @param source a folder with the npm scripts `build` and `start`, which read the API's URL from `API` and the port from `PORT`
 */
export async function startPeer(source: string, api: string): Promise<StartedServer> {
  const folder = join(CACHE, 'peer');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  cpSync(source, folder, { recursive: true });
  execFileSync('chmod', ['-R', 'u+w', folder]);
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'production' as const, API: api, PORT: String(port) };
  for (const parameters of [
    ['install', '--include=dev'],
    ['run', 'build'],
  ]) {
    execFileSync('npm', parameters, { cwd: folder, env, stdio: 'inherit' });
  }
  const child = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
  return { name: 'peer', url: `http://localhost:${port}`, pid: child.pid ?? 0, child };
}

/** Waits until a server sends a document. */
export async function untilReady({ name, url }: DocumentServer, path: string): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  while ((await readDocument(`${url}${path}`).catch(() => null))?.status !== 200) {
    if (Date.now() > end) throw new Error(`${name} sends no documents at ${url}${path}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
