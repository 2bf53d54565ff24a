import { SEARCH_INDEX } from '@heard/contract';
import { retrying } from './retrying.ts';
import { companyRecord } from './companyRecord.ts';
import { BATCH_SIZE, type Indexing } from './Indexing.ts';
import { indexSettings } from './indexSettings.ts';
import { sendOutbox } from './sendOutbox.ts';

/** The index that is built. One at a time, and the next one begins by deleting what an earlier one has left. */
const NEXT_INDEX = `${SEARCH_INDEX}_next`;
/** How often a task is asked for, once a second at most: one of a million objects may take long. */
const TASK_TRIES = 3600;

/**
 * Builds the whole index in another one and puts that in its place in one step: until then searches have the old one,
 * if there is one. Companies are read page by page. What changes meanwhile goes to both, after each page, so that a page
 * never brings back what is older; what is in the outbox at the end is sent by whoever sends it next.
 *
 * Only to be run while nobody else sends (`OutboxRepository.exclusively`).
 * @param onProgress is told after each page how many companies are sent
 * @returns how many companies there are
 */
export async function rebuildIndex(indexing: Indexing, onProgress: (companies: number) => void): Promise<number> {
  const { client, outbox } = indexing;
  const send = <Answer>(request: () => Promise<Answer>) => retrying(indexing, request);
  const finish = async (request: () => Promise<{ taskID: number }>) => {
    const { taskID } = await send(request);
    const timeout = (tries: number) => Math.min(tries * 100, 1000);
    await send(() => client.waitForTask({ indexName: NEXT_INDEX, taskID, maxRetries: TASK_TRIES, timeout }));
  };

  const askedForAll = await outbox.askedForAll();
  const isThere = await send(() => client.indexExists({ indexName: SEARCH_INDEX }));
  await finish(() => client.deleteIndex({ indexName: NEXT_INDEX }));
  if (isThere) {
    // With it come the settings, synonyms and rules that somebody has added by hand.
    const copy = { operation: 'copy', destination: NEXT_INDEX, scope: ['settings', 'synonyms', 'rules'] } as const;
    await finish(() =>
      client.operationIndex({
        indexName: SEARCH_INDEX,
        operationIndexParams: { ...copy, scope: [...copy.scope] },
      }),
    );
  }
  await finish(() => client.setSettings({ indexName: NEXT_INDEX, indexSettings }));

  // Without an old one, a search has no index at all until then, and is answered by the API.
  const indices = isThere ? [SEARCH_INDEX, NEXT_INDEX] : [NEXT_INDEX];
  let sent = 0;
  for (let last = '0'; ;) {
    const companies = await outbox.companiesAfter(last, BATCH_SIZE);
    last = companies.at(-1)?.id ?? last;
    const requests = companies.map((company) => ({
      action: 'addObject' as const,
      body: { ...companyRecord(company) },
    }));
    const isLast = companies.length < BATCH_SIZE;
    if (requests.length > 0) {
      const batch = () => client.batch({ indexName: NEXT_INDEX, batchWriteParams: { requests } });
      // Tasks are done in order: the last one's end is that of all.
      await (isLast ? finish(batch) : send(batch));
    }
    await send(() => sendOutbox(indexing, indices));
    sent += companies.length;
    onProgress(sent);
    if (isLast) break;
  }
  await finish(() =>
    client.operationIndex({
      indexName: NEXT_INDEX,
      operationIndexParams: { operation: 'move', destination: SEARCH_INDEX },
    }),
  );
  if (askedForAll !== undefined) await outbox.remove([askedForAll]);
  return sent;
}
