import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { dirname, join } from 'node:path';
import { program, type Binaries } from './binaries.ts';
import { EmbeddedPostgresError, hasCode } from './EmbeddedPostgresError.ts';
import { childProcessOptions } from './childProcessOptions.ts';
import type { ServerUser } from './serverUser.ts';

/** The cluster's two roles: `postgres` for this launcher, `heard` for the application. */
export interface Passwords {
  postgres: string;
  heard: string;
}

/** A file in the cluster, readable only by its owner: one password per line, the password of `postgres` first, as initdb expects. */
const PASSWORDS = 'passwords';

/**
 * The locales that full-text search and trigrams use. They need UTF-8: with plain C, pg_trgm drops every letter beyond ASCII. Contains a second
 * locale, because not every system has the first locale.
 */
const CHARACTER_TYPES = platform() === 'win32' ? ['C'] : ['C.UTF-8', 'en_US.UTF-8'];

/**
 * Creates the cluster if there is none. initdb works in a temporary folder next to the cluster, so the cluster is never incomplete.
 *
 * @throws EmbeddedPostgresError when there is a cluster of another major version, or something else at its place;
 *   nothing is changed then
 */
export async function ensureCluster(
  cluster: string,
  binaries: Binaries,
  user: ServerUser | null,
  { durable, dataSetting, onProgress }: { durable: boolean; dataSetting: string; onProgress: (line: string) => void },
): Promise<void> {
  const major = binaries.version.split('.')[0];
  const found = await readVersion(cluster, dataSetting);
  if (found === major) return;
  if (found) {
    throw new EmbeddedPostgresError(
      `${cluster} was made by PostgreSQL ${found} and this is PostgreSQL ${major}; nothing was changed. ` +
        `Use the version of Heard that made it, or set ${dataSetting} to another folder.`,
    );
  }

  onProgress(`Creating the database in ${cluster}`);
  const staging = `${cluster}.new`;
  const created = join(staging, 'cluster');
  const passwords = join(staging, PASSWORDS);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { mode: 0o700 });
  await writeFile(passwords, `${randomPassword()}\n${randomPassword()}\n`, { mode: 0o600 });
  if (user) {
    await chown(staging, user.uid, user.gid);
    await chown(passwords, user.uid, user.gid);
  }
  await initdb(created, passwords, binaries, user, durable);
  await rename(passwords, join(created, PASSWORDS));
  await rename(created, cluster);
  await rm(staging, { recursive: true });
}

/** Returns the passwords of a cluster that exists. */
export async function readPasswords(cluster: string): Promise<Passwords> {
  const [postgres, heard] = (await readFile(join(cluster, PASSWORDS), 'utf8')).split('\n');
  if (!postgres || !heard) throw new EmbeddedPostgresError(`${join(cluster, PASSWORDS)} is damaged.`);
  return { postgres, heard };
}

/** Returns the major version of a cluster, or null when the folder is missing or empty. */
async function readVersion(cluster: string, dataSetting: string): Promise<string | null> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  try {
    if ((await readdir(cluster)).length === 0) return null;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
  throw new EmbeddedPostgresError(
    `${cluster} holds files but no PostgreSQL cluster; nothing was changed. Move it away, or set ${dataSetting} to another folder.`,
  );
}

function randomPassword(): string {
  return randomBytes(24).toString('hex');
}

async function initdb(
  cluster: string,
  passwords: string,
  binaries: Binaries,
  user: ServerUser | null,
  durable: boolean,
): Promise<void> {
  const options = [
    `--pgdata=${cluster}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwords}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  let failure = '';
  for (const type of CHARACTER_TYPES) {
    const output = await run(program(binaries, 'initdb'), [...options, `--lc-ctype=${type}`], user);
    if (output === null) return;
    failure = output;
    if (!failure.includes('locale')) break;
  }
  const lines = failure.split('\n').filter((line) => line.trim());
  const reason = lines.find((line) => /(error|FATAL): /.test(line)) ?? lines.at(-1) ?? 'initdb failed';
  const hint = lines.find((line) => /HINT: /.test(line));
  const [what, advice] = [reason, hint].map((line) => line?.replace(/^.*?(error|FATAL|HINT): +/, ''));
  throw new EmbeddedPostgresError(
    `The database could not be created in ${dirname(dirname(cluster))}: ${what}${advice ? ` (${advice})` : ''}`,
  );
}

/** Runs a program. @returns null if the program succeeds, otherwise its output */
function run(file: string, args: string[], user: ServerUser | null): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(file, args, childProcessOptions(user), (error, stdout, stderr) => {
      // The program exists, so its loader is missing: the binaries need glibc.
      if (error?.code === 'ENOENT') resolve(`${file} can't run on this system; set DATABASE_URL`);
      else resolve(error ? stderr || stdout || error.message : null);
    });
  });
}
