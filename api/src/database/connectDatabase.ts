import type { Database } from './Database.ts';
import { createDatabase, type DatabaseLimits } from './createDatabase.ts';
import { openRequestPool, type RequestPool } from './openRequestPool.ts';
import { toKnex } from './toKnex.ts';

/** The oldest supported version of PostgreSQL. */
const MIN_VERSION = 15;

/** Limits for requests. A process that hangs holds its locks no longer than that. */
const REQUEST_LIMITS: DatabaseLimits = {
  statement_timeout: 5000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 10_000,
};

/** A connected database. */
export interface ConnectedDatabase {
  /** A pool without time limits, for migrations and commands. */
  database: Database;
  /** Opens the pool for requests: with time limits, and failing fast while the database is unavailable. */
  openRequestPool(): RequestPool;
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
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  onProgress: (line: string) => void,
): Promise<ConnectedDatabase> {
  const embedded =
    databaseUrl === null ? await (await importEmbeddedPostgres()).startEmbeddedPostgres({ dataDir, onProgress }) : null;
  const connectionString = databaseUrl ?? embedded?.connectionString ?? '';
  const database = createDatabase(connectionString);
  const close = async () => {
    await database.destroy();
    await embedded?.stop();
  };
  try {
    await checkServer(database);
    return {
      database,
      openRequestPool: () => openRequestPool(connectionString, REQUEST_LIMITS),
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
 * @throws an error with a one-line message when it is not installed
 */
export async function importEmbeddedPostgres() {
  try {
    return await import('@heard/embedded-postgres');
  } catch (error) {
    throw new Error('The embedded PostgreSQL is not installed. Set DATABASE_URL.', { cause: error });
  }
}

async function checkServer(database: Database): Promise<void> {
  let row: { version: number; encoding: string } | undefined;
  try {
    const { rows } = await toKnex(database).raw<{ rows: { version: number; encoding: string }[] }>(
      `select current_setting('server_version_num')::int / 10000 as version,
         current_setting('server_encoding') as encoding`,
    );
    [row] = rows;
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    // PostgreSQL's error codes have five characters; others are errors of the connection.
    const problem = /^[0-9A-Z]{5}$/.test(code ?? '') ? 'rejected the connection' : 'is unavailable';
    throw new Error(`DATABASE_URL: the database ${problem} (${message?.split(' - ').at(-1) || code}).`, {
      cause: error,
    });
  }
  if (row === undefined || row.version < MIN_VERSION) {
    throw new Error(`DATABASE_URL must point to PostgreSQL ${MIN_VERSION} or later, not ${row?.version}.`);
  }
  if (row.encoding !== 'UTF8') {
    throw new Error(`DATABASE_URL must point to a database with encoding UTF8, not ${row.encoding}.`);
  }
}
