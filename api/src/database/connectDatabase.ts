import type { Knex } from 'knex';
import { createDatabase } from './createDatabase.ts';
import { startEmbeddedPostgres } from './embedded/startEmbeddedPostgres.ts';

/** The oldest PostgreSQL that Heard runs on. */
const OLDEST_VERSION = 15;

/** A connected database. */
export interface ConnectedDatabase {
  /** Without any limit of time: for migrations and commands. */
  database: Knex;
  connectionString: string;
  /** Ends the pool, and the embedded server if it was started for it. */
  close(): Promise<void>;
  /** Ends the embedded server, if it was started for it, at once: its next start recovers. */
  abandon(): void;
}

/**
 * Connects to `databaseUrl`, or starts the embedded server of `dataDir`.
 * @throws an error of one line, for the person at the terminal, when the database can't be used
 */
export async function connectDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  onProgress: (line: string) => void,
): Promise<ConnectedDatabase> {
  const embedded = databaseUrl === null ? await startEmbeddedPostgres({ dataDir, onProgress }) : null;
  const connectionString = databaseUrl ?? embedded?.connectionString ?? '';
  const database = createDatabase(connectionString);
  const close = async () => {
    await database.destroy();
    await embedded?.stop();
  };
  try {
    await checkServer(database);
    return { database, connectionString, close, abandon: () => embedded?.abandon() };
  } catch (error) {
    await close();
    throw error;
  }
}

async function checkServer(database: Knex): Promise<void> {
  let row: { version: number; encoding: string } | undefined;
  try {
    const { rows } = await database.raw<{ rows: { version: number; encoding: string }[] }>(
      `select current_setting('server_version_num')::int / 10000 as version,
         current_setting('server_encoding') as encoding`,
    );
    [row] = rows;
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    // PostgreSQL's own codes have five characters: it answers, and says no.
    const says = /^[0-9A-Z]{5}$/.test(code ?? '') ? 'refuses' : 'does not answer';
    throw new Error(`DATABASE_URL: the database ${says} (${message?.split(' - ').at(-1) || code}).`, { cause: error });
  }
  if (row === undefined || row.version < OLDEST_VERSION) {
    throw new Error(`DATABASE_URL must lead to PostgreSQL ${OLDEST_VERSION} or later, not ${row?.version}.`);
  }
  if (row.encoding !== 'UTF8') {
    throw new Error(`DATABASE_URL must lead to a database in UTF8, not ${row.encoding}.`);
  }
}
