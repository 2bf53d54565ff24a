import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { hasCode } from './EmbeddedPostgresError.ts';

let bootId: string | undefined;

/**
 * Returns a text that differs for a later process with the same pid: on Linux, the boot and the tick at which the process has started.
 * Returns null if no process has the pid, or if it is a zombie.
 */
export function processIdentity(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (platform() === 'linux') {
    const stat = readProcessFile(pid, 'stat');
    // The second field is the program's name in brackets and may contain spaces and brackets.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (!fields || fields[0] === 'Z' || fields[0] === 'X') return null;
    bootId ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${bootId}:${fields[19]}`;
  }
  if (platform() === 'win32') return isSignallable(pid) ? 'alive' : null;
  const [state, started] = ps(pid, 'stat=,lstart=').split(/\s+(.*)/);
  return started && !state?.startsWith('Z') ? started.trim() : null;
}

/** Returns the command line of a running process, its arguments separated by spaces; null if it can't be read. */
export function commandLine(pid: number): string | null {
  if (platform() === 'linux') return readProcessFile(pid, 'cmdline')?.replaceAll('\0', ' ') ?? null;
  return platform() === 'win32' ? null : ps(pid, 'command=');
}

function readProcessFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    // Also accepts ESRCH, because the process may end between opening and reading the file.
    if (hasCode(error, 'ENOENT', 'ESRCH')) return null;
    throw error;
  }
}

function ps(pid: number, columns: string): string {
  try {
    return execFileSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return ''; // ps ends with 1 when there is no such process.
  }
}

function isSignallable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
