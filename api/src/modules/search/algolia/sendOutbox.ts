import type { BatchRequest } from 'algoliasearch';
import { retryDelayMs, type RetryPolicy } from '../../../background/backoff.ts';
import { companyRecord } from '../companyRecord.ts';
import { BATCH_SIZE, type Indexing } from './Indexing.ts';
import type { ChangeEntry } from './outbox.repository.ts';
import { sendBatch } from './sendBatch.ts';

const MAX_ATTEMPTS = 10;
const MAX_RETRY_MS = 60 * 60 * 1000;

/**
 * Sends pending changes to each of these indices, the oldest first, in batches. A change leaves the outbox once all indices have accepted it, because
 * Algolia executes accepted changes in order. A change that Algolia rejects is retried with back-off, and set aside in the end.
 * @throws what the client throws; changes that were not sent stay in the outbox
 */
export async function sendOutbox(indexing: Indexing, indexNames: string[]): Promise<void> {
  const { client, outbox, signal, pauseMs, report, verifiedBy } = indexing;
  // Replaces or deletes the whole object after any change, because repeating either operation has no effect.
  const toRequest = ({ domain, company }: ChangeEntry): BatchRequest =>
    company === null
      ? { action: 'deleteObject', body: { objectID: domain } }
      : { action: 'addObject', body: { ...companyRecord(company, verifiedBy) } };
  const retries: RetryPolicy = { maxAttempts: MAX_ATTEMPTS, baseMs: pauseMs, maxMs: MAX_RETRY_MS };
  for (;;) {
    signal.throwIfAborted();
    const changes = await outbox.due(BATCH_SIZE);
    if (changes.length === 0) return;
    const rejected = new Map<ChangeEntry, string>();
    for (const indexName of indexNames) {
      const sent = await sendBatch(client, indexName, changes, toRequest);
      for (const { item, reason } of sent.rejected) rejected.set(item, reason);
    }
    await outbox.remove(changes.filter((change) => !rejected.has(change)));
    for (const [change, reason] of rejected) {
      const attempts = change.attempts + 1;
      const retryInMs = retryDelayMs(attempts, retries);
      await outbox.postpone(change, retryInMs, reason);
      const fields = { company: change.domain, attempts, reason };
      if (retryInMs === null) report?.reportSetAside(fields);
      else report?.reportRetry({ ...fields, retryInMs });
    }
    // Further changes wait for the next run, so that a company that changes often is sent only once for all its changes.
    if (changes.length < BATCH_SIZE) return;
  }
}
