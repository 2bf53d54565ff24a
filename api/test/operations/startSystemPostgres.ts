import { execFileSync, type SpawnOptions } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { createDatabase } from '../../src/database/createDatabase.ts';
import { freePort } from '../freePort.ts';
import { startProgram } from './programs.ts';

/** The folder in which Debian installs each version of PostgreSQL. */
const VERSIONS = '/usr/lib/postgresql';

/**
 * Starts the newest installed PostgreSQL on a new folder, with the database `heard`, which belongs to a role that is
 * not a superuser.
 */
export async function startSystemPostgres(folder: string) {
  const version = findPostgresVersion();
  const program = (name: string) => join(VERSIONS, version, 'bin', name);
  const user = serverUser();
  await mkdir(folder);
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const cluster = ['-D', folder, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(program('initdb'), cluster, { ...user, cwd: '/', stdio: 'ignore' });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const parameters = ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const server = await startProgram(program('postgres'), parameters, port, { ...user, cwd: '/' });
  const main = createDatabase(`postgres://postgres@127.0.0.1:${port}/postgres`);
  await untilStarted(main);
  await main.raw('create role heard login createdb');
  await main.raw('create database heard owner heard');
  await main.destroy();
  return {
    version,
    connectionString: `postgres://heard@127.0.0.1:${port}/heard`,
    /** Closes open connections. */
    stop: async () => void (await server.end('SIGINT')),
  };
}

/** Returns the newest version that Debian's packages have installed. @throws when there is none */
export function findPostgresVersion(): string {
  const [version] = existsSync(VERSIONS) ? readdirSync(VERSIONS).toSorted((a, b) => Number(b) - Number(a)) : [];
  if (version === undefined) throw new Error('PostgreSQL is not installed (apt-get install postgresql)');
  return version;
}

/** Waits until the server accepts connections. The server listens earlier, but rejects connections while it starts up. */
async function untilStarted(database: Knex): Promise<void> {
  for (const until = Date.now() + 60_000; ;) {
    try {
      await database.raw('select 1');
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(50);
    }
  }
}

// PostgreSQL refuses to run as root: as root, it runs as the user of Debian's package.
export function serverUser(): Pick<SpawnOptions, 'uid' | 'gid'> {
  if (process.getuid?.() !== 0) return {};
  const readId = (report: string) => Number(execFileSync('id', [report, 'postgres'], { encoding: 'utf8' }));
  return { uid: readId('-u'), gid: readId('-g') };
}
