import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runCheck, type Result } from './Result.ts';

const GIB = 1024 ** 3;
/** Minimum free space in bytes. PostgreSQL stops when the disk is full. */
const MIN_FREE = GIB;

/** Checks the free space on the disk of a folder. The folder need not exist yet. */
export function checkDisk(folder: string): Promise<Result> {
  const advice = `Delete old backups, such as those in ${join(folder, 'backups')}, or enlarge the disk.`;
  return runCheck('disk', advice, async () => {
    const { bavail, bsize } = await statfs(findExisting(folder));
    const free = bavail * bsize;
    const text = `${(free / GIB).toFixed(1)} GiB are free for ${folder}`;
    if (free < MIN_FREE) throw new Error(`Only ${text}`);
    return text;
  });
}

function findExisting(folder: string): string {
  return existsSync(folder) ? folder : findExisting(dirname(folder));
}
