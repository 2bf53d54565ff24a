import { spawn } from 'node:child_process';

/**
 * Starts a process that says by IPC how it goes: `{type: 'progress', text}`, `{type: 'ready', …}`, `{type: 'failed', message}`.
 * @returns the child, and a promise of its `ready` message, which fails with the line that it gave
 */
export function startServer(command, parameters, options, onProgress = () => {}) {
  // A group of its own: Ctrl-C reaches this process alone, which then stops the servers in the right order.
  const child = spawn(command, parameters, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const ready = new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (message.type === 'progress') onProgress(message.text);
      if (message.type === 'ready') resolve(message);
      if (message.type === 'failed') reject(new Error(message.message));
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => reject(new Error(`It ended too early (${signal ?? code}).`)));
  });
  // Whoever waits hears of it; nobody may be waiting any more.
  ready.catch(() => {});
  return { child, ready };
}

/** Asks a process to end, and ends it after 10 seconds. */
export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(timer);
}
