import { SEARCH_INDEX } from '@heard/contract';
import type { Algoliasearch } from 'algoliasearch';
import type { Indexing } from './Indexing.ts';

/** The custom data (`userData`) of the index at Algolia. Responses to searches contain this data, so browsers receive it. */
interface IndexData {
  /** The condition under which a company counts as verified in the records of the index. Absent in indices of earlier versions. */
  verifiedBy?: ReturnType<Indexing['verifiedBy']>;
}

/**
 * Reads the custom data of the index.
 * @returns `current`: the stored data, `next`: the stored data (also of other programs) with the present condition; null when there is no index
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
 * Queues the companies whose `verified` has changed because the site has got its first mail server, or has no mail server any more. The index stores
 * the condition of its records, so this function also detects a change after a restart, or when another process has sent records in the meantime.
 * Requests a rebuild if the index was deleted.
 *
 * Must only run while no other process sends records (`OutboxRepository.exclusively`).
 */
export async function followVerification({ client, outbox, verifiedBy }: Indexing): Promise<void> {
  const data = await readIndexData(client, verifiedBy);
  if (data === null) return outbox.askForAll();
  const { current, next } = data;
  if (current.verifiedBy === next.verifiedBy) return;
  // Stores the condition last, so that the next run queues the companies again after a failure.
  await outbox.askForUnproven();
  const { taskID } = await client.setSettings({ indexName: SEARCH_INDEX, indexSettings: { userData: next } });
  await client.waitForTask({ indexName: SEARCH_INDEX, taskID });
}
