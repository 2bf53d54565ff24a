import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { Client } from 'pg';
import { findBinaries, placeBinaries, type Binaries } from './binaries.ts';
import { ensureCluster, readPasswords } from './cluster.ts';
import { EmbeddedPostgresError, explainFileError, hasCode } from './EmbeddedPostgresError.ts';
import { acquireOwnerLock } from './ownerLock.ts';
import { placeCluster } from './placement.ts';
import {
  isAlive,
  isRunningAsPlanned,
  runningPostmaster,
  startPostmaster,
  stopPostmaster,
  untilReady,
  type Postmaster,
  type ServerPlan,
} from './postmaster.ts';

export interface EmbeddedPostgresOptions {
  /**
   * The folder that holds the cluster (`postgres`, or a link of that name), its log (`postgres.log`) and the lock
   * (`lock`). It is created when it is missing.
   */
  dataDir: string;
  /** Gets a line for each step that takes time, and for each crash and return of the server later on. */
  onProgress?: (line: string) => void;
  /** Where to listen on 127.0.0.1; a free port is chosen when it is left out. */
  port?: number;
  /** False gives up safety for speed: a crash of the machine may destroy the cluster. For tests. */
  durable?: boolean;
  /** Root alone: takes the cluster and the binaries when the server's user may not reach them where they are. */
  systemDir?: string;
  /** PostgreSQL's programs; those that came with the npm package when left out. */
  binaries?: Binaries;
}

export interface EmbeddedPostgres {
  /** Leads to the database `heard` as its owner, who may create databases and trusted extensions but is no superuser. */
  connectionString: string;
  /** Was the server still running, left by a process that was killed? */
  adopted: boolean;
  /** PostgreSQL's version, such as 18.4. */
  version: string;
  /** Stops the server, ending open connections, and frees `dataDir`. Further calls give the first one's promise. */
  stop(): Promise<void>;
  /** For a process that ends at once: tells the server to do the same. Its next start recovers what was committed. */
  abandon(): void;
}

/**
 * Runs PostgreSQL on `dataDir` until `stop` is called: creates the cluster and the database `heard` at the first start,
 * takes over a server that a killed process left, and starts the server again, on the same port, whenever it ends by
 * itself. It keeps no process alive.
 *
 * @throws EmbeddedPostgresError with one line for the person at the terminal, also when another live process uses
 *   `dataDir`
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explainFileError(error);
  }
}

/** Where the embedded server of `dataDir` can be reached at this moment, whichever process owns it; null when it does not run. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | null> {
  try {
    const cluster = await realpath(join(dataDir, 'postgres'));
    const server = await runningPostmaster(cluster);
    return server && connectionString(server, 'heard', (await readPasswords(cluster)).heard);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw explainFileError(error);
  }
}

async function start({
  dataDir: wantedDir,
  onProgress = () => {},
  port,
  durable = true,
  systemDir = '/var/lib/heard',
  binaries: givenBinaries,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(resolve(wantedDir), { recursive: true });
  const dataDir = await realpath(wantedDir);
  const locks = [await acquireOwnerLock(join(dataDir, 'lock'), dataDir)];
  const release = async () => {
    for (const lock of locks) await lock.release();
  };

  try {
    const found = givenBinaries ?? (await findBinaries());
    const place = await placeCluster(dataDir, systemDir, onProgress);
    if (place.lock) locks.push(place.lock);
    const { user } = place;
    const binaries = await placeBinaries(found, user, systemDir, onProgress);
    await ensureCluster(place.cluster, binaries, user, { durable, onProgress });
    const cluster = await realpath(place.cluster);

    const plan: ServerPlan = { cluster, binaries, user, durable, logFile: join(dataDir, 'postgres.log') };
    const { heard: password } = await readPasswords(cluster);
    const adoptable = await adopt(plan, port, onProgress);
    const server = adoptable ?? (await startPostmaster(plan, port));
    try {
      const version = await prepare(server, cluster);
      const supervisor = supervise(server, plan, onProgress);
      const stop = async () => {
        try {
          await supervisor.stop();
        } finally {
          await release();
        }
      };
      let stopped: Promise<void> | undefined;
      return {
        connectionString: connectionString(server, 'heard', password),
        adopted: adoptable !== null,
        version,
        stop: () => (stopped ??= stop()),
        abandon: () => supervisor.abandon(),
      };
    } catch (error) {
      await stopPostmaster(server, binaries);
      throw error;
    }
  } catch (error) {
    await release();
    throw error;
  }
}

/** The server that a killed process left, if it runs as it should; one that does not is stopped. */
async function adopt(
  plan: ServerPlan,
  port: number | undefined,
  onProgress: (line: string) => void,
): Promise<Postmaster | null> {
  const server = await runningPostmaster(plan.cluster);
  if (!server) return null;
  if ((port === undefined || port === server.port) && (await isRunningAsPlanned(server, plan))) {
    onProgress(`Taking over the database that still runs as process ${server.pid}`);
    if (await untilReady(server, plan.cluster)) return server;
    return null;
  }
  onProgress(`Stopping the database that still runs as process ${server.pid}`);
  await stopPostmaster(server, plan.binaries);
  return null;
}

/** Makes sure that it is our cluster that answers, creates what the application needs in it, and gives the version. */
async function prepare(server: Postmaster, cluster: string): Promise<string> {
  const passwords = await readPasswords(cluster);
  const client = new Client({
    connectionString: connectionString(server, 'postgres', passwords.postgres),
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ directory: string; version: string; role: boolean; database: boolean }>(
      `select current_setting('data_directory') as directory, current_setting('server_version') as version,
         exists (select from pg_roles where rolname = 'heard') as role,
         exists (select from pg_database where datname = 'heard') as database`,
    );
    const [row] = rows;
    if (!row || (await realpath(row.directory)) !== cluster) {
      throw new EmbeddedPostgresError(`Another server than that of ${cluster} answers on port ${server.port}.`);
    }
    if (!row.role) await client.query(`create role heard login createdb password '${passwords.heard}'`);
    if (!row.database) await client.query('create database heard owner heard');
    return row.version;
  } finally {
    await client.end();
  }
}

function connectionString({ port }: Postmaster, role: string, password: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${role}`;
}

/** Starts the server again each time it ends, until it is told to stop. */
function supervise(first: Postmaster, plan: ServerPlan, onProgress: (line: string) => void) {
  let server = first;
  const stopping = new AbortController();
  const { signal } = stopping;

  const watch = async () => {
    for (let failures = 0; ;) {
      const since = Date.now();
      while (isAlive(server)) await sleep(100, undefined, { signal, ref: false });
      // A server that keeps dying right after its start is left alone for longer and longer.
      if (Date.now() - since > 30_000) failures = 0;
      onProgress('The database ended by itself; starting it again');
      const endedAt = Date.now();
      for (;;) {
        await sleep(failures && Math.min(100 * 2 ** failures, 5_000), undefined, { signal, ref: false });
        failures += 1;
        try {
          server = await startPostmaster(plan, server.port, signal);
          onProgress(`The database is back after ${((Date.now() - endedAt) / 1000).toFixed(1)} s`);
          break;
        } catch (error) {
          signal.throwIfAborted();
          const reason = explainFileError(error);
          onProgress(isNativeError(reason) ? reason.message : String(reason));
        }
      }
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

  return {
    async stop(): Promise<void> {
      stopping.abort();
      await watching;
      await stopPostmaster(server, plan.binaries);
    },

    abandon(): void {
      stopping.abort();
      if (isAlive(server)) process.kill(server.pid, 'SIGQUIT');
    },
  };
}
