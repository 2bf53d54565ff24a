import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { listDemoLogins } from './serverLog.ts';

/** The message that a server sends when it is ready. */
export interface Ready {
  url: string;
  /** The demo logins. Only the message of the API has this property. */
  demoLogins?: Parameters<typeof listDemoLogins>[1];
  mailsUrl?: string | null;
  /** Whether the first setup is pending. Only the message of the API has this property. */
  needsSetup?: boolean;
}

type Message = ({ type: 'ready' } & Ready) | { type: 'progress'; text: string } | { type: 'failed'; message: string };

/** How long (ms) a process may take to exit before it is killed. */
const EXIT_TIMEOUT = 10_000;

/** Thrown when a process ends before it has reported that it is ready. */
export class EarlyExitError extends Error {}

/**
 * Starts a process that reports its state by IPC: `{type: 'progress', text}`, `{type: 'ready', …}`, `{type: 'failed', message}`.
 * @returns the child, and a promise of its `ready` message that rejects with the reason when the process fails to start
 */
export function startServer(
  command: string,
  parameters: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv },
  onProgress: (text: string) => void = () => {},
) {
  // Detached: Ctrl-C reaches only this process, which then stops the servers in the right order.
  const child = spawn(command, parameters, {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  const ready = new Promise<Ready>((resolve, reject) => {
    child.on('message', (message: Message) => {
      if (message.type === 'progress') onProgress(message.text);
      if (message.type === 'ready') resolve(message);
      if (message.type === 'failed') reject(new Error(message.message));
    });
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      reject(new EarlyExitError(`Exited before it was ready (${signal ?? `code ${code}`}).`)),
    );
  });
  // Prevents an unhandled rejection if the caller no longer waits for the promise.
  ready.catch(() => {});
  return { child, ready };
}

/** Asks a process to exit, and kills it if it has not exited after 10 seconds. */
export async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), EXIT_TIMEOUT);
  await ended;
  clearTimeout(timer);
}
