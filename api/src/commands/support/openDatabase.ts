import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase, importEmbeddedPostgres, type ConnectedDatabase } from '../../database/connectDatabase.ts';
import type { Settings } from '../../settings.ts';

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir' | 'migrationsUrl'>;

/** Returns whether a database is configured, or was created by an earlier start of Heard. */
export function databaseExists({ databaseUrl, dataDir }: DatabaseSettings): boolean {
  return databaseUrl !== null || existsSync(join(dataDir, 'postgres'));
}

/**
 * Connects to the configured database, or to the embedded server that is already running. If there is neither, starts the embedded server,
 * which runs until `close` is called. Commands therefore do not need a running API.
 * @param applicationName the name of the connections in `pg_stat_activity`. Default: that of the API
 */
export async function openDatabase(
  { databaseUrl, dataDir, migrationsUrl }: DatabaseSettings,
  applicationName?: string,
): Promise<ConnectedDatabase> {
  const running = databaseUrl ?? (await (await importEmbeddedPostgres()).findEmbeddedPostgres(dataDir));
  return connectDatabase(
    { databaseUrl: running, dataDir, migrationsUrl, ...(applicationName && { applicationName }) },
    () => {},
  );
}
