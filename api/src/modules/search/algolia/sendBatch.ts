import type { Algoliasearch, BatchRequest } from 'algoliasearch';

export interface RejectedItem<Item> {
  item: Item;
  reason: string;
}

export interface SentBatch<Item> {
  /** The last task that Algolia has accepted; null if it has accepted none. Tasks of an index are executed in order. */
  taskID: number | null;
  rejected: RejectedItem<Item>[];
}

/** Statuses that concern the content of a batch: an invalid or too large record. */
const CONTENT_STATUSES = new Set<unknown>([400, 413]);

/**
 * Sends items to an index as one batch. Algolia rejects a batch as a whole. When it rejects the content, sends each half separately, and so on, until
 * the rejected items are found.
 * @param toRequest the request of one item
 * @returns the rejected items; all other items were accepted
 * @throws what the client throws for any other reason; some items may have been accepted then
 */
export async function sendBatch<Item>(
  client: Algoliasearch,
  indexName: string,
  items: Item[],
  toRequest: (item: Item) => BatchRequest,
): Promise<SentBatch<Item>> {
  try {
    const { taskID } = await client.batch({ indexName, batchWriteParams: { requests: items.map(toRequest) } });
    return { taskID, rejected: [] };
  } catch (error) {
    if (!(error instanceof Error && 'status' in error && CONTENT_STATUSES.has(error.status))) throw error;
    const [first] = items;
    if (first !== undefined && items.length === 1) {
      return { taskID: null, rejected: [{ item: first, reason: error.message }] };
    }
    const middle = Math.ceil(items.length / 2);
    const older = await sendBatch(client, indexName, items.slice(0, middle), toRequest);
    const newer = await sendBatch(client, indexName, items.slice(middle), toRequest);
    return { taskID: newer.taskID ?? older.taskID, rejected: [...older.rejected, ...newer.rejected] };
  }
}
