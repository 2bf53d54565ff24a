import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connectRunningDatabase } from '../../../database/connectRunningDatabase.ts';
import { runCommand } from '../../../database/runCommand.ts';
import { readSettings } from '../../../settings.ts';
import { algoliaClient } from './algoliaClient.ts';
import type { Indexing } from './Indexing.ts';
import { outboxRepository } from './outbox.repository.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a command on the index, with what the environment sets: `runCommand`. A signal ends it, and with it the database if
 * that was started for it.
 */
export async function withIndexing(command: (indexing: Indexing) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  for (const name of SIGNALS) process.on(name, () => stopping.abort(new Error('Stopped.')));
  await runCommand(async () => {
    const { algolia, databaseUrl, dataDir } = readSettings(process.env);
    if (algolia === null) {
      throw new Error(
        'ALGOLIA_APP_ID, ALGOLIA_SEARCH_KEY and ALGOLIA_ADMIN_KEY must be set: without them the API answers searches.',
      );
    }
    if (databaseUrl === null && !existsSync(join(dataDir, 'postgres'))) throw new Error(NO_TABLES);
    const { database, close } = await connectRunningDatabase({ databaseUrl, dataDir });
    try {
      const outbox = outboxRepository(database);
      if (!(await outbox.isThere())) throw new Error(NO_TABLES);
      await command({ client: algoliaClient(algolia, signal), outbox, signal, pauseMs: 1000 });
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      await close();
    }
  });
}

const NO_TABLES = 'There is no database of this version yet: start Heard once.';
