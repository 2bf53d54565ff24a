import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase, importEmbeddedPostgres, type ConnectedDatabase } from '../../database/connectDatabase.ts';
import type { Settings } from '../../settings.ts';

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/** Returns whether a database is configured, or was created by an earlier start of Heard. */
export function databaseExists({ databaseUrl, dataDir }: DatabaseSettings): boolean {
  return databaseUrl !== null || existsSync(join(dataDir, 'postgres'));
}

/**
 * Connects to the configured or already running database. Otherwise starts the embedded server, until `close` is called.
 * Commands work whether the API is running or not.
 */
export async function openDatabase({ databaseUrl, dataDir }: DatabaseSettings): Promise<ConnectedDatabase> {
  const running = databaseUrl ?? (await (await importEmbeddedPostgres()).findEmbeddedPostgres(dataDir));
  return connectDatabase({ databaseUrl: running, dataDir }, () => {});
}
