import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../freePort.ts';

const root = join(import.meta.dirname, '../../..');

/** A built server, or the whole product, as a separate process. */
export interface Running {
  child: ChildProcess;
  pid: number;
  /** The dedicated DATA_DIR of the process. */
  dataDir: string;
  /** Returns standard output and standard error so far. */
  output(): string;
  errors(): string;
  /** Resolves with the exit code of the process, or with the signal that has ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

const running: Running[] = [];
const folders: string[] = [];

afterAll(async () => {
  for (const { child, ended } of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(timer);
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Creates a folder that is deleted after the tests. As root, PostgreSQL runs as another user, who can access the folder. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'heard-reliability-'));
  await chmod(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** Starts a built program, and ends it after the tests. */
async function start(cwd: string, script: string, env: NodeJS.ProcessEnv, within: string[] = []): Promise<Running> {
  const dataDir = env['DATA_DIR'] ?? (await newFolder());
  const [command, ...parameters] = [...within, process.execPath, script];
  const child = spawn(command, parameters, {
    cwd: join(root, cwd),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, SEED_DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { output: '', errors: '' };
  child.stdout.on('data', (data) => (texts.output += String(data)));
  child.stderr.on('data', (data) => (texts.errors += String(data)));
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 0));
  });
  const process_: Running = {
    child,
    pid: child.pid ?? 0,
    dataDir,
    output: () => texts.output,
    errors: () => texts.errors,
    ended,
  };
  running.push(process_);
  return process_;
}

/**
 * Starts only the built API, without waiting until it responds: see `untilResponds`.
 * @param within a command that runs it; by default it runs directly
 */
export async function startApi(env: NodeJS.ProcessEnv = {}, within: string[] = []): Promise<Running & { url: string }> {
  const port = await freePort();
  const api = await start('api', 'dist/server.js', { API_PORT: String(port), RATE_LIMITS: 'off', ...env }, within);
  return { ...api, url: `http://127.0.0.1:${env['API_PORT'] ?? port}` };
}

/** Starts only the web server, in front of the API on that port. */
export async function startWeb(apiPort: string, env: NodeJS.ProcessEnv = {}): Promise<Running & { url: string }> {
  const port = await freePort();
  const web = await start('shell', 'dist/server/server/server.js', { PORT: String(port), API_PORT: apiPort, ...env });
  return { ...web, url: `http://127.0.0.1:${env['PORT'] ?? port}` };
}

/** Starts the processes of `npm start`. */
export async function startProduct(env: NodeJS.ProcessEnv = {}) {
  const [port, apiPort] = [await freePort(), await freePort()];
  const product = await start('.', 'tools/start.ts', {
    PORT: String(port),
    API_PORT: String(apiPort),
    RATE_LIMITS: 'off',
    ...env,
  });
  return { ...product, url: `http://127.0.0.1:${port}`, apiUrl: `http://127.0.0.1:${apiPort}` };
}

/** Waits until a condition is true. @throws after a number of milliseconds, with a description of the condition */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  patience = 60_000,
): Promise<void> {
  for (const deadline = Date.now() + patience; ; await sleep(25)) {
    if (await condition()) return;
    if (Date.now() > deadline) throw new Error(`Not within ${patience / 1000} s: ${what}`);
  }
}

/** Waits until a URL responds with 200. */
export async function untilResponds(url: string, server?: Running): Promise<void> {
  await until(`${url} responses`, async () => {
    if (server !== undefined && server.child.exitCode !== null) throw new Error(`It ended: ${server.errors()}`);
    return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
  });
}

/** Returns the live child processes of a process, with their command lines. Linux only (/proc). */
export async function listChildren(pid: number): Promise<{ pid: number; command: string }[]> {
  const pids = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = await Promise.all(
    pids
      .split(' ')
      .filter(Boolean)
      .map(async (child) => ({
        pid: Number(child),
        command: (await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' '),
      })),
  );
  return children.filter(({ command }) => command !== '');
}

/**
 * The maximum growth (MB) of the API's memory while it rejects requests. Node 26 collects garbage after about 300 MB, and later if the machine is
 * busy.
 */
export const MAX_MEMORY_GROWTH = 450;

/** Returns the resident memory of a process, in MB. */
export async function readMemory(pid: number): Promise<number> {
  const [, kilobytes = ''] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
