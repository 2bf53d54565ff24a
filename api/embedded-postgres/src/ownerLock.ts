import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError, hasCode } from './EmbeddedPostgresError.ts';
import { processIdentity } from './processes.ts';

/** The exclusive right of this process to use a folder. */
export interface OwnerLock {
  release(): Promise<void>;
}

interface Owner {
  pid: number;
  /** Identity of the owner, from `processIdentity`. */
  identity: string;
  startedAt: string;
}

/**
 * Acquires the lock `file` for this process. Replaces the lock of an owner that is no longer running. The lock stores the pid and the start time of
 * its owner, because the system may give the same pid to a later process.
 *
 * @param directory the folder that the error names
 * @param dataSetting the setting that the error names
 * @throws EmbeddedPostgresError when a live process holds the lock
 */
export async function acquireOwnerLock(file: string, directory: string, dataSetting: string): Promise<OwnerLock> {
  const other = await take(file);
  if (other) {
    throw new EmbeddedPostgresError(
      `${directory} is already in use by process ${other.pid} (started ${other.startedAt}). ` +
        `Stop it, or set ${dataSetting} to another folder.`,
    );
  }
  return { release: () => rm(file, { force: true }) };
}

/** Takes the lock. @returns null when this process owns the lock now, otherwise the live owner */
async function take(file: string): Promise<Owner | null> {
  const identity = processIdentity(process.pid);
  const mine = `${file}.${randomUUID()}`;
  await writeFile(mine, JSON.stringify({ pid: process.pid, identity, startedAt: new Date().toISOString() }));
  try {
    for (;;) {
      try {
        // Creating a link is atomic: it appears with its content, and fails if the lock already exists.
        await link(mine, file);
        return null;
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
      }
      const found = await readIfThere(file);
      if (found === null) continue;
      const other = parseOwner(found);
      if (other && processIdentity(other.pid) === other.identity) return other;

      // Of several processes that find the same stale lock, one at a time may replace it, after checking it again.
      const takeover = `${file}.takeover`;
      if (await take(takeover)) {
        await sleep(5);
        continue;
      }
      try {
        if ((await readIfThere(file)) === found) {
          await rename(mine, file);
          return null;
        }
      } finally {
        await rm(takeover);
      }
    }
  } finally {
    await rm(mine, { force: true });
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function parseOwner(content: string): Owner | null {
  try {
    const owner: Partial<Owner> = JSON.parse(content);
    const { pid, identity, startedAt } = owner;
    return typeof pid === 'number' && typeof identity === 'string' && typeof startedAt === 'string'
      ? { pid, identity, startedAt }
      : null;
  } catch {
    return null; // Another program wrote the file, so nobody owns the lock.
  }
}
