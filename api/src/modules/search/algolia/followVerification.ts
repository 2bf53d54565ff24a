import { SEARCH_INDEX } from '@heard/contract';
import type { Algoliasearch } from 'algoliasearch';
import type { Indexing } from './Indexing.ts';

/** Data of the index at Algolia. Searches return it to browsers. */
interface IndexData {
  /** The condition for verified companies by which the records of the index were made. Indices of earlier versions have none. */
  verifiedBy?: ReturnType<Indexing['verifiedBy']>;
}

/**
 * Reads the data of the index, and adds the condition for verified companies. Keeps data that other programs have stored there.
 * @returns null when there is no index
 */
export async function readIndexData(
  client: Algoliasearch,
  verifiedBy: Indexing['verifiedBy'],
): Promise<{ current: IndexData; next: IndexData } | null> {
  try {
    const { userData } = await client.getSettings({ indexName: SEARCH_INDEX });
    const current: IndexData = typeof userData === 'object' && userData !== null ? userData : {};
    return { current, next: { ...current, verifiedBy: verifiedBy() } };
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return null;
    throw error;
  }
}

/**
 * Queues the companies whose `verified` has changed because the site has got its first mail server, or has none any more. The index itself
 * stores the condition of its records, so the change is also detected after a restart, or when another process has sent records in the
 * meantime. Requests a rebuild if the index was deleted.
 *
 * Must only run while no other process sends (`OutboxRepository.exclusively`).
 */
export async function followVerification({ client, outbox, verifiedBy }: Indexing): Promise<void> {
  const data = await readIndexData(client, verifiedBy);
  if (data === null) return outbox.askForAll();
  const { current, next } = data;
  if (current.verifiedBy === next.verifiedBy) return;
  // Stores the condition last: after a failure, the next run queues the companies again.
  await outbox.askForUnproven();
  const { taskID } = await client.setSettings({ indexName: SEARCH_INDEX, indexSettings: { userData: next } });
  await client.waitForTask({ indexName: SEARCH_INDEX, taskID });
}
