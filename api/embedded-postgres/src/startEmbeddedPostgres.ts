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
  /** The name of the setting that contains `dataDir`, for error messages. Default: `DATA_DIR`. */
  dataSetting?: string;
  /** Receives a line for each step that takes time, and for each crash and restart of the server. */
  onProgress?: (line: string) => void;
  /** The port on 127.0.0.1. By default, the system chooses a free port. */
  port?: number;
  /** Whether committed data survives a crash of the machine. Tests set this to false, because the server is then faster. */
  durable?: boolean;
  /** Whether the owner of the database `heard` may create other databases. For tests and benchmarks. */
  createsDatabases?: boolean;
  /** Additional settings of the server, such as `{ wal_level: 'minimal' }`. A server that runs with other settings is restarted. */
  settings?: Record<string, string>;
  /**
   * The folder for the cluster and a copy of the binaries, if this process runs as root and the server's user can't access `dataDir` or the binaries.
   */
  systemDir?: string;
  /** The folder of PostgreSQL's programs. Default: the folder of the npm package. */
  binaries?: Binaries;
}

export interface EmbeddedPostgres {
  /** The URL of the database `heard`. Its role owns the database and may create trusted extensions, but is not a superuser. */
  connectionString: string;
  /** Whether the server was still running, because a killed process had left it behind. */
  adopted: boolean;
  /** PostgreSQL's version, such as 18.4. */
  version: string;
  /** Stops the server, closes all connections and releases `dataDir`. Further calls return the same promise. */
  stop(): Promise<void>;
  /** Stops the server without waiting, for a process that exits immediately. The next start of the server recovers committed data. */
  abandon(): void;
}

/**
 * Runs PostgreSQL in `dataDir` until `stop` is called. Creates the cluster and the database `heard` at the first start, reuses
 * a server that a killed process has left, and restarts the server on the same port when it crashes. Does not keep the
 * process alive.
 *
 * @throws EmbeddedPostgresError with one line for the person at the terminal, for example when another live process uses
 *   `dataDir`
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explainFileError(error);
  }
}

/**
 * Returns the connection string of the server that runs on `dataDir`, even if another process has started it; null if none runs.
 * @param role the database role. Tests that create databases pass `postgres`, the superuser
 */
export async function findEmbeddedPostgres(
  dataDir: string,
  role: 'heard' | 'postgres' = 'heard',
): Promise<string | null> {
  try {
    const cluster = await realpath(join(dataDir, 'postgres'));
    const server = await runningPostmaster(cluster);
    return server && connectionString(server, role, (await readPasswords(cluster))[role]);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw explainFileError(error);
  }
}

async function start({
  dataDir: wantedDir,
  dataSetting = 'DATA_DIR',
  onProgress = () => {},
  port,
  durable = true,
  createsDatabases = false,
  settings = {},
  systemDir = '/var/lib/heard',
  binaries: givenBinaries,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(resolve(wantedDir), { recursive: true });
  const dataDir = await realpath(wantedDir);
  const locks = [await acquireOwnerLock(join(dataDir, 'lock'), dataDir, dataSetting)];
  const release = async () => {
    for (const lock of locks) await lock.release();
  };

  try {
    const found = givenBinaries ?? (await findBinaries());
    const place = await placeCluster(dataDir, { systemDir, dataSetting, onProgress });
    if (place.lock) locks.push(place.lock);
    const { user } = place;
    const binaries = await placeBinaries(found, user, systemDir, onProgress);
    await ensureCluster(place.cluster, binaries, user, { durable, dataSetting, onProgress });
    const cluster = await realpath(place.cluster);

    const plan: ServerPlan = { cluster, binaries, user, durable, settings, logFile: join(dataDir, 'postgres.log') };
    const { heard: password } = await readPasswords(cluster);
    const adoptable = await adopt(plan, port, onProgress);
    const server = adoptable ?? (await startPostmaster(plan, port));
    try {
      const version = await prepare(server, cluster, createsDatabases);
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

/** Returns the server that a killed process has left running. If the server has other settings than expected, stops it instead. */
async function adopt(
  plan: ServerPlan,
  port: number | undefined,
  onProgress: (line: string) => void,
): Promise<Postmaster | null> {
  const server = await runningPostmaster(plan.cluster);
  if (!server) return null;
  if ((port === undefined || port === server.port) && (await isRunningAsPlanned(server, plan))) {
    onProgress(`Reusing the database that is still running as process ${server.pid}`);
    if (await untilReady(server, plan.cluster)) return server;
    return null;
  }
  onProgress(`Stopping the database that is still running as process ${server.pid}`);
  await stopPostmaster(server, plan.binaries);
  return null;
}

/** Verifies that the server runs this cluster, and creates the application's role and database. @returns the version */
async function prepare(server: Postmaster, cluster: string, createsDatabases: boolean): Promise<string> {
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
      throw new EmbeddedPostgresError(`Port ${server.port} belongs to another server than that of ${cluster}.`);
    }
    if (!row.role) await client.query(`create role heard login password '${passwords.heard}'`);
    // Sets the privilege to create databases, because earlier versions created the role with this privilege.
    await client.query(`alter role heard ${createsDatabases ? 'createdb' : 'nocreatedb'}`);
    if (!row.database) await client.query('create database heard owner heard');
    return row.version;
  } finally {
    await client.end();
  }
}

function connectionString({ port }: Postmaster, role: string, password: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${role}`;
}

/** Restarts the server each time that it exits, until `stop` is called. */
function supervise(first: Postmaster, plan: ServerPlan, onProgress: (line: string) => void) {
  let server = first;
  const stopping = new AbortController();
  const { signal } = stopping;

  const watch = async () => {
    for (let failures = 0; ;) {
      const since = Date.now();
      while (isAlive(server)) await sleep(100, undefined, { signal, ref: false });
      // The delay grows for a server that keeps crashing right after its start.
      if (Date.now() - since > 30_000) failures = 0;
      onProgress('The database exited unexpectedly; restarting it');
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
