import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '../workspace.ts';
import { runApiCommand } from './runApiCommand.ts';
import {
  dataFolder,
  getReleaseFolder,
  isHeard,
  readUpdateState,
  setCurrentRelease,
  writeUpdateState,
  type UpdateState,
} from './installation.ts';

/** How often (ms) the end of a process is checked. */
const INTERVAL = 100;

/** Returns the folder of the embedded database, which may be elsewhere; null without one. */
export function findCluster(): string | null {
  const folder = join(dataFolder, 'postgres');
  return lstatSync(folder, { throwIfNoEntry: false }) === undefined || process.env.DATABASE_URL
    ? null
    : realpathSync(folder);
}

/** Copies the embedded database, which is stopped. @returns the copy, on the same file system */
export function copyCluster(cluster: string): string {
  const copy = `${cluster}.before-update`;
  rmSync(copy, { recursive: true, force: true });
  execFileSync('cp', ['--archive', '--reflink=auto', cluster, copy], { stdio: 'inherit' });
  return copy;
}

/** Undoes an update whose process has ended before it had. Does nothing without one. */
export async function undoInterruptedUpdate(): Promise<void> {
  const update = readUpdateState();
  if (update === null) return;
  console.error(`The update to ${update.to} was interrupted. Going back to ${update.from}.`);
  await undoUpdate(update);
}

/**
 * Restores the database and the program from before an update. It can be repeated if it is interrupted.
 * Exits with a message if the database cannot be restored: nothing may be started then.
 */
export async function undoUpdate({ from, to, checkPid, saved }: UpdateState): Promise<void> {
  // It stops when the process of the update ends.
  if (checkPid !== null) await untilEnded(checkPid);
  const { cluster: copy = null, backup = null } = saved ?? {};
  if (copy !== null) {
    const cluster = copy.replace(/\.before-update$/, '');
    if (existsSync(copy)) {
      rmSync(cluster, { recursive: true, force: true });
      renameSync(copy, cluster);
    }
  } else if (backup !== null && !(await runApiCommand(from, 'restore', ['--if-newer', backup]))) {
    fail(
      `The database could not be restored. Correct what is reported above, then run ./heard start, which tries again. Or restore ${backup} into an empty database, and delete ${join(dataFolder, 'update.json')}.`,
    );
  }
  setCurrentRelease(from);
  writeUpdateState(null);
  rmSync(getReleaseFolder(to), { recursive: true, force: true });
  console.error(`${from} is the current release again. ${to} has changed nothing.`);
}

/** Waits until a process has ended. */
async function untilEnded(pid: number): Promise<void> {
  while (isHeard(pid)) await sleep(INTERVAL);
}
