import { spawn } from 'node:child_process';

/** How long (ms) a process may take to exit before it is killed. */
const EXIT_TIMEOUT = 10_000;

/** A process ended before it reported that it was ready. */
export class EarlyExitError extends Error {}

/**
 * Starts a process that reports its state by IPC: `{type: 'progress', text}`, `{type: 'ready', …}`, `{type: 'failed', message}`.
 * @param {string} command
 * @param {string[]} parameters
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv}} options
 * @param {(text: string) => void} [onProgress]
 * @returns the child, and a promise of its `ready` message that rejects with the reason when the process fails to start
 */
export function startServer(command, parameters, options, onProgress = () => {}) {
  // Detached: Ctrl-C reaches only this process, which then stops the servers in the right order.
  const child =
    /** @type {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} */ (
      spawn(command, parameters, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    );
  /** @type {Promise<Record<string, any>>} */
  const ready = new Promise((resolve, reject) => {
    child.on('message', (/** @type {any} */ message) => {
      if (message.type === 'progress') onProgress(message.text);
      if (message.type === 'ready') resolve(message);
      if (message.type === 'failed') reject(new Error(message.message));
    });
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      reject(new EarlyExitError(`Exited before it was ready (${signal ?? `code ${code}`}).`)),
    );
  });
  // A caller that no longer waits must not turn the rejection into an unhandled one.
  ready.catch(() => {});
  return { child, ready };
}

/**
 * Asks a process to exit, and kills it if it has not after 10 seconds.
 * @param {import('node:child_process').ChildProcess} child
 */
export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), EXIT_TIMEOUT);
  await ended;
  clearTimeout(timer);
}
