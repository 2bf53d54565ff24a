import { createHash, randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError, hasCode } from './EmbeddedPostgresError.ts';
import { acquireOwnerLock, type OwnerLock } from './ownerLock.ts';
import { runningPostmaster, stopPostmaster } from './postmaster.ts';
import { canReach, serverUser, type ServerUser } from './serverUser.ts';

/** The cluster's location and the user of its server. */
export interface Placement {
  /** The cluster's path, which need not exist yet. */
  cluster: string;
  /** The user that runs the server; null for the user who runs Node. */
  user: ServerUser | null;
  /** A second lock, for a cluster outside of `dataDir`. */
  lock: OwnerLock | null;
}

interface PlacementOptions {
  /** See `EmbeddedPostgresOptions`. */
  systemDir: string;
  dataSetting: string;
  onProgress: (line: string) => void;
}

/** The name of a file in a cluster's folder outside DATA_DIR. The file contains the path of the DATA_DIR that the cluster belongs to. */
const BELONGS_TO = 'data-dir';

/**
 * Decides where the cluster of `dataDir` is stored: in `dataDir/postgres`, or in a folder of `systemDir` that the link `dataDir/postgres` points to,
 * if Node is root and the server's user has no access to `dataDir`, for example below /root.
 *
 * @param dataDir a real path that exists and whose lock this process holds
 */
export async function placeCluster(
  dataDir: string,
  { systemDir, dataSetting, onProgress }: PlacementOptions,
): Promise<Placement> {
  const entry = join(dataDir, 'postgres');
  const found = await lstatIfThere(entry);

  if (found?.isSymbolicLink()) return followLink(entry, dataDir, dataSetting);

  const user = await serverUser(entry);
  if (!user || (await canReach(found ? entry : dataDir, user))) {
    return { cluster: entry, user, lock: null };
  }
  if (found) {
    throw new EmbeddedPostgresError(
      `User ${user.name}, who runs the database because PostgreSQL refuses root, may not reach ${entry}. ` +
        `Open the folders above it to that user, or set ${dataSetting} to another folder.`,
    );
  }

  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const usual = join(systemDir, name);
  // The folder is named by a hash of DATA_DIR's path. If a DATA_DIR that was moved away from this path still uses the folder, this DATA_DIR gets a
  // new folder.
  const home = (await ownerElsewhere(usual, dataDir)) ? `${usual}-${randomUUID().slice(0, 8)}` : usual;
  onProgress(`Keeping the database in ${home}, because user ${user.name} may not reach ${dataDir}`);
  await mkdir(systemDir, { recursive: true });
  await chmod(systemDir, 0o755);
  await setAside(home, dataSetting, onProgress);
  await mkdir(home);
  await chmod(home, 0o755);
  const lock = await acquireOwnerLock(join(home, 'lock'), home, dataSetting);
  await writeFile(join(home, BELONGS_TO), dataDir);
  await symlink(join(home, 'postgres'), entry);
  return { cluster: join(home, 'postgres'), user, lock };
}

async function followLink(entry: string, dataDir: string, dataSetting: string): Promise<Placement> {
  const cluster = resolve(dirname(entry), await readlink(entry));
  const home = dirname(cluster);
  if (!(await lstatIfThere(home))) {
    throw new EmbeddedPostgresError(
      `${entry} points to ${cluster}, which is gone. Bring it back, or remove the link to begin with an empty database.`,
    );
  }
  const lock = await acquireOwnerLock(join(home, 'lock'), home, dataSetting);
  try {
    // A moved DATA_DIR takes its cluster along. A copied DATA_DIR must not share the cluster of the original.
    const owner = await ownerElsewhere(home, dataDir);
    if (owner) {
      throw new EmbeddedPostgresError(
        `${entry} points to the database of ${owner}. Remove the link to begin with an empty database.`,
      );
    }
    await writeFile(join(home, BELONGS_TO), dataDir);
    return { cluster, user: await serverUser(cluster), lock };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Returns the other DATA_DIR that this folder belongs to, if that DATA_DIR still points to the folder. */
async function ownerElsewhere(home: string, dataDir: string): Promise<string | null> {
  const owner = await readFile(join(home, BELONGS_TO), 'utf8').catch(() => dataDir);
  if (owner === dataDir) return null;
  const target = await readlink(join(owner, 'postgres')).catch(() => null);
  return target === join(home, 'postgres') ? owner : null;
}

/** Sets aside the folder of a DATA_DIR that was removed: stops its server, and renames the folder. Deletes a folder that was set aside before. */
async function setAside(home: string, dataSetting: string, onProgress: (line: string) => void): Promise<void> {
  if (!(await lstatIfThere(home))) return;
  await acquireOwnerLock(join(home, 'lock'), home, dataSetting);
  const left = await runningPostmaster(join(home, 'postgres'));
  if (left) await stopPostmaster(left);
  const previous = `${home}.previous`;
  await rm(previous, { recursive: true, force: true });
  await rename(home, previous);
  await rm(join(previous, 'lock'));
  onProgress(`The database of an earlier folder at the same path is kept in ${previous}`);
}

async function lstatIfThere(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
