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

/** How often (ms) to check whether a process has ended. */
const INTERVAL = 100;

/** Returns the folder of the embedded database, after following a symbolic link; null if there is none. */
export function findCluster(): string | null {
  const folder = join(dataFolder, 'postgres');
  return lstatSync(folder, { throwIfNoEntry: false }) === undefined || process.env.DATABASE_URL
    ? null
    : realpathSync(folder);
}

/** Copies the embedded database. The database has to be stopped. @returns the copy, on the same file system as the original */
export function copyCluster(cluster: string): string {
  const copy = `${cluster}.before-update`;
  rmSync(copy, { recursive: true, force: true });
  execFileSync('cp', ['--archive', '--reflink=auto', cluster, copy], { stdio: 'inherit' });
  return copy;
}

/** Undoes an update whose process ended before the update was complete. Does nothing if there is none. */
export async function undoInterruptedUpdate(): Promise<void> {
  const update = readUpdateState();
  if (update === null) return;
  console.error(`The update to ${update.to} was interrupted. Going back to ${update.from}.`);
  await undoUpdate(update);
}

/**
 * Restores the previous release and its database. Can be repeated after an interruption.
 * Exits with a message if the database cannot be restored, because nothing may be started then.
 */
export async function undoUpdate({ from, to, checkPid, saved }: UpdateState): Promise<void> {
  // Waits for the process that checks the new release. It stops automatically when the process of the update ends.
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
