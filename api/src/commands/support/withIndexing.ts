import { toVerifiedBy } from '../../kernel/company.ts';
import { algoliaClient, type Indexing, outboxRepository } from '../../modules/search/index.ts';
import { hasMailServer } from './hasMailServer.ts';
import { readSettings } from '../../settings.ts';
import { databaseExists, openDatabase } from './openDatabase.ts';
import { runCommand } from './runCommand.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const NO_TABLES = 'There is no database of this version yet. Start Heard once to create it.';

/**
 * Runs a command that works on the Algolia index, with the settings of the environment. A signal stops the command, and also the database
 * server if the command has started it.
 */
export async function withIndexing(command: (indexing: Indexing) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  for (const name of SIGNALS) process.on(name, () => stopping.abort(new Error('Stopped.')));
  await runCommand(async () => {
    const settings = readSettings(process.env);
    const { algolia } = settings;
    if (algolia === null) {
      throw new Error(
        'ALGOLIA_APP_ID, ALGOLIA_SEARCH_KEY and ALGOLIA_ADMIN_KEY must be set. Without them searches run in PostgreSQL.',
      );
    }
    if (!databaseExists(settings)) throw new Error(NO_TABLES);
    const { database, close } = await openDatabase(settings);
    try {
      const outbox = outboxRepository(database);
      if (!(await outbox.isThere())) throw new Error(NO_TABLES);
      const hasServer = await hasMailServer(database, settings);
      const verifiedBy = toVerifiedBy(() => hasServer);
      await command({ client: algoliaClient(algolia, signal), outbox, verifiedBy, signal, pauseMs: 1000 });
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      await close();
    }
  });
}
