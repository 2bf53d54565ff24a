import { fork, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The root of the repository. */
export const root = join(import.meta.dirname, '../../..');

export interface Running {
  readonly child: ChildProcess;
  /** The program's output on standard output and standard error. */
  readonly output: string[];
  /** Stops the program and waits until it has ended. @returns its exit code, or the signal */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** The programs that still run when a test file ends. */
const running = new Set<Running>();

export async function endAll(): Promise<void> {
  await Promise.all(
    [...running].map(async (one) => {
      // Sends SIGTERM first, because nginx would leave its workers behind after SIGKILL.
      const killing = setTimeout(() => one.child.kill('SIGKILL'), 5000);
      await one.end();
      clearTimeout(killing);
    }),
  );
}

function follow(child: ChildProcess): Running {
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => output.push(String(data)));
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null);
  const one: Running = {
    child,
    output,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
  running.add(one);
  void ended.then(() => running.delete(one));
  return one;
}

/** Starts one of the built servers and waits until it is ready. */
export async function startServer(
  folder: 'api' | 'shell',
  env: Record<string, string>,
): Promise<Running & { url: string }> {
  const script = folder === 'api' ? 'dist/server.js' : 'dist/server/server/server.js';
  const child = fork(join(root, folder, script), {
    cwd: join(root, folder),
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    execArgv: ['--enable-source-maps'],
    silent: true,
  });
  const server = follow(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: { type: string; url: string }) => {
      if (message.type === 'ready') resolve(message.url);
    });
    child.once('exit', () => reject(new Error(`${folder} did not start: ${server.output.join('')}`)));
  });
  return { ...server, url };
}

/** Starts a program of the system and waits until it responds on its port. */
export async function startProgram(
  path: string,
  parameters: string[],
  port: number,
  options: SpawnOptions = {},
): Promise<Running> {
  const program = follow(spawn(path, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));
  for (const until = Date.now() + 10_000; !(await isTaken(port)); await sleep(50)) {
    if (program.child.exitCode !== null || Date.now() > until) {
      throw new Error(`${path} did not start: ${program.output.join('')}`);
    }
  }
  return program;
}

/** @throws when the program is not installed */
export function programPath(name: string): string {
  // Searches further folders, because Debian installs servers outside of a normal user's PATH.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${name} is not installed (bash .ci/programs)`);
  return found;
}

async function isTaken(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
