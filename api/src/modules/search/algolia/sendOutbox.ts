import type { BatchRequest } from 'algoliasearch';
import { companyRecord } from './companyRecord.ts';
import { BATCH_SIZE, type Indexing } from './Indexing.ts';
import type { ChangeEntry } from './outbox.repository.ts';

/**
 * Sends what has changed to each of these indices, the oldest change first, batch by batch. A change leaves the outbox
 * once all have said yes: Algolia keeps what it has accepted, and does it in order.
 * @throws what the client throws; what was not sent stays in the outbox
 */
export async function sendOutbox({ client, outbox, signal }: Indexing, indexNames: string[]): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const changes = await outbox.oldest(BATCH_SIZE);
    if (changes.length === 0) return;
    const requests = changes.map(batchRequest);
    for (const indexName of indexNames) await client.batch({ indexName, batchWriteParams: { requests } });
    await outbox.remove(changes);
    // What comes meanwhile may wait: a company with many reviews is sent once for all of them.
    if (changes.length < BATCH_SIZE) return;
  }
}

/** The whole object or its end, whatever has changed: to say either twice changes nothing. */
function batchRequest({ domain, company }: ChangeEntry): BatchRequest {
  return company === null
    ? { action: 'deleteObject', body: { objectID: domain } }
    : { action: 'addObject', body: { ...companyRecord(company) } };
}
