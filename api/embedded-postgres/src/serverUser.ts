import { lstat, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedPostgresError, hasCode } from './EmbeddedPostgresError.ts';

/** The user that the server runs as when Node is root: PostgreSQL refuses root. */
export interface ServerUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Returns the owner of the cluster if it exists, else `nobody`; null when Node is not root and the server runs as the
 * caller.
 *
 * @throws EmbeddedPostgresError when that user has no entry in /etc/passwd: PostgreSQL needs one
 */
export async function serverUser(cluster: string): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await getOwner(cluster);
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const [name, , uid, gid] = users.find((user) => (owner ? Number(user[2]) === owner : user[0] === 'nobody')) ?? [];
  if (!name || !Number(uid)) {
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses root and this system has no user ${owner || 'nobody'} to run it as. ` +
        'Start Heard as another user, or set DATABASE_URL.',
    );
  }
  return { name, uid: Number(uid), gid: Number(gid) };
}

/**
 * Returns whether a user can traverse every folder above `path` and, at `path`, enter a folder or read a file. Checks the mode
 * bits, not access control lists.
 */
export async function canReach(path: string, user: ServerUser): Promise<boolean> {
  const allows = async (at: string, bit: number) => {
    const { mode, uid, gid } = await stat(at);
    return (mode & (uid === user.uid ? bit << 6 : gid === user.gid ? bit << 3 : bit)) !== 0;
  };
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!(await allows(folder, 1))) return false;
    if (folder === dirname(folder)) break;
  }
  return allows(path, (await stat(path)).isDirectory() ? 1 : 4);
}

async function getOwner(path: string): Promise<number | null> {
  try {
    return (await lstat(path)).uid;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
