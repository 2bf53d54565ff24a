import type { Settings } from '../settings.ts';
import { connectDatabase, type ConnectedDatabase } from './connectDatabase.ts';
import { findEmbeddedPostgres } from './embedded/startEmbeddedPostgres.ts';

/** For commands beside the API: connects to the database that is set or runs already, or starts it for the while. */
export async function connectRunningDatabase({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<ConnectedDatabase> {
  const running = databaseUrl ?? (await findEmbeddedPostgres(dataDir));
  return connectDatabase({ databaseUrl: running, dataDir }, () => {});
}
