import { getDataSetting } from '../kernel/operatorTerms.ts';
import type { Database } from './Database.ts';
import { createDatabase, type DatabaseLimits } from './createDatabase.ts';
import { openRequestPool, type RequestPool } from './openRequestPool.ts';
import { restoreOwnPrivileges } from './grantPrivileges.ts';
import { migrate } from './migrate.ts';
import { toKnex } from './toKnex.ts';
import { openReplicas, type Replicas } from './replicas/openReplicas.ts';

/** The oldest supported version of PostgreSQL. */
const MIN_VERSION = 15;

/** Time limits for requests. They also limit how long a hanging process holds its locks. */
const REQUEST_LIMITS: DatabaseLimits = {
  statement_timeout: 5000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 10_000,
};

export interface DatabaseLocation {
  /** The URL of the database; null for the embedded server. */
  databaseUrl: string | null;
  dataDir: string;
  /** The URL of the database for the role that owns the tables; null if `databaseUrl` contains this role. */
  migrationsUrl?: string | null;
  /** The name in `pg_stat_activity` of the connections without time limits. Default: the name of the API's connections. */
  applicationName?: string;
}

/** A connected database. */
export interface ConnectedDatabase {
  /** A pool without time limits, for migrations and commands. */
  database: Database;
  /** Runs the pending migrations as the role that owns the tables. Requests may use another role. */
  migrate(): Promise<void>;
  /**
   * Opens a pool without time limits as the role that owns the tables. The caller closes it.
   * @throws an error with a one-line message for the operator when the database can't be used
   */
  openOwnerPool(): Promise<Database>;
  /** Opens the pool for requests: with time limits, and failing fast while the database is unavailable. */
  openRequestPool(): RequestPool;
  /**
   * Opens the pools of read replicas, with the same time limits. They need not be available.
   * @param primary the pool for requests
   * @param replicas at least one URL, and the lag in seconds at which a replica is no longer used
   */
  openReplicas(primary: Database, replicas: { urls: readonly string[]; maxLagSeconds: number }): Replicas;
  /** Closes the pool without time limits, and stops the embedded server if it was started here. */
  close(): Promise<void>;
  /** Stops the embedded server immediately if it was started here. Its next start recovers committed data. */
  abandon(): void;
}

/**
 * Connects to `databaseUrl`, or starts the embedded server of `dataDir`.
 *
 * @throws an error with a one-line message for the operator when the database can't be used
 */
export async function connectDatabase(
  { databaseUrl, dataDir, migrationsUrl = null, applicationName }: DatabaseLocation,
  onProgress: (line: string) => void,
): Promise<ConnectedDatabase> {
  const embedded =
    databaseUrl === null
      ? await (
          await importEmbeddedPostgres()
        ).startEmbeddedPostgres({ dataDir, dataSetting: getDataSetting(), onProgress })
      : null;
  const connectionString = databaseUrl ?? embedded?.connectionString ?? '';
  const database = createDatabase(connectionString, applicationName);
  const openOwnerPool = async () => {
    const owner = createDatabase(migrationsUrl ?? connectionString, applicationName);
    try {
      await checkServer(owner, migrationsUrl === null ? 'DATABASE_URL' : 'MIGRATIONS_URL');
      return owner;
    } catch (error) {
      await owner.destroy();
      throw error;
    }
  };
  const close = async () => {
    await database.destroy();
    await embedded?.stop();
  };
  try {
    await checkServer(database, 'DATABASE_URL');
    return {
      database,
      migrate: () => (migrationsUrl === null ? migrate(database) : migrateAsOwner(openOwnerPool, database)),
      openOwnerPool,
      openRequestPool: () => openRequestPool(connectionString, REQUEST_LIMITS),
      openReplicas: (primary, { urls, maxLagSeconds }) =>
        openReplicas({ primary, urls, limits: REQUEST_LIMITS, maxLagMs: maxLagSeconds * 1000 }),
      close,
      abandon: () => embedded?.abandon(),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Loads the embedded PostgreSQL, an optional dependency.
 *
 * @throws an error with a one-line message when the package is not installed
 */
export async function importEmbeddedPostgres() {
  try {
    return await import('@heard/embedded-postgres');
  } catch (error) {
    throw new Error('The embedded PostgreSQL is not installed. Set DATABASE_URL.', { cause: error });
  }
}

/** Migrates as the owner of the tables, grants the required privileges to the role of `database` if it is another one, and disconnects. */
async function migrateAsOwner(openOwnerPool: () => Promise<Database>, database: Database): Promise<void> {
  const owner = await openOwnerPool();
  try {
    const [applicationRole, ownRole] = await Promise.all([readRole(database), readRole(owner)]);
    if (applicationRole === ownRole) {
      await restoreOwnPrivileges(toKnex(owner));
      await migrate(owner);
    } else await migrate(owner, { applicationRole });
  } finally {
    await owner.destroy();
  }
}

async function readRole(database: Database): Promise<string | undefined> {
  const { rows } = await toKnex(database).raw<{ rows: { role: string }[] }>('select current_user as role');
  return rows[0]?.role;
}

async function checkServer(database: Database, setting: 'DATABASE_URL' | 'MIGRATIONS_URL'): Promise<void> {
  let row: { version: number; encoding: string } | undefined;
  try {
    const { rows } = await toKnex(database).raw<{ rows: { version: number; encoding: string }[] }>(
      `select current_setting('server_version_num')::int / 10000 as version,
         current_setting('server_encoding') as encoding`,
    );
    [row] = rows;
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    // Distinguishes errors of PostgreSQL, whose codes have five characters, from errors of the connection.
    const problem = /^[0-9A-Z]{5}$/.test(code ?? '') ? 'rejected the connection' : 'is unavailable';
    throw new Error(`${setting}: the database ${problem} (${message?.split(' - ').at(-1) || code}).`, {
      cause: error,
    });
  }
  if (row === undefined || row.version < MIN_VERSION) {
    throw new Error(`${setting} must point to PostgreSQL ${MIN_VERSION} or later, not ${row?.version}.`);
  }
  if (row.encoding !== 'UTF8') {
    throw new Error(`${setting} must point to a database with encoding UTF8, not ${row.encoding}.`);
  }
}
