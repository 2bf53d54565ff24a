import { SEARCH_INDEX } from '@heard/contract';
import type { BatchRequest } from 'algoliasearch';
import { companyRecord, type RecordRow } from '../companyRecord.ts';
import { readIndexData } from './followVerification.ts';
import { BATCH_SIZE, type Indexing } from './Indexing.ts';
import { indexSettings } from './indexSettings.ts';
import { retrying } from './retrying.ts';
import { sendBatch } from './sendBatch.ts';
import { sendOutbox } from './sendOutbox.ts';

/**
 * The index that is being built. Only one process builds at a time, and first deletes the remains of an interrupted
 * build.
 */
const NEXT_INDEX = `${SEARCH_INDEX}_next`;
/** Maximum number of polls of a task, at most one per second, because a task with a million objects may take long. */
const TASK_TRIES = 3600;

/**
 * Builds the whole index under another name, and then replaces the live index atomically. Until then, searches use the old index, if there
 * is one. Companies are read in pages. After each page, the changes that were made in the meantime are sent to both indices, so that a page
 * never overwrites a newer record. The next sender sends the changes that are in the outbox at the end.
 *
 * Must only run while no other process sends records (`OutboxRepository.exclusively`).
 * @param onProgress receives the number of companies sent so far, after each page
 * @returns the number of companies
 */
export async function rebuildIndex(indexing: Indexing, onProgress: (companies: number) => void): Promise<number> {
  const { client, outbox, report, verifiedBy } = indexing;
  const toRequest = (company: RecordRow): BatchRequest => ({
    action: 'addObject',
    body: { ...companyRecord(company, verifiedBy) },
  });
  const send = <Result>(request: () => Promise<Result>) => retrying(indexing, request);
  const waitForTask = (taskID: number) => {
    const timeout = (tries: number) => Math.min(tries * 100, 1000);
    return send(() => client.waitForTask({ indexName: NEXT_INDEX, taskID, maxRetries: TASK_TRIES, timeout }));
  };
  const finish = async (request: () => Promise<{ taskID: number }>) => {
    const { taskID } = await send(request);
    await waitForTask(taskID);
  };

  const rebuildRequest = await outbox.askedForAll();
  const hasIndex = await send(() => client.indexExists({ indexName: SEARCH_INDEX }));
  await finish(() => client.deleteIndex({ indexName: NEXT_INDEX }));
  if (hasIndex) {
    // Keeps settings, synonyms and rules that were added by hand.
    const copy = { operation: 'copy', destination: NEXT_INDEX, scope: ['settings', 'synonyms', 'rules'] } as const;
    await finish(() =>
      client.operationIndex({
        indexName: SEARCH_INDEX,
        operationIndexParams: { ...copy, scope: [...copy.scope] },
      }),
    );
  }
  const data = await send(() => readIndexData(client, verifiedBy));
  const userData = data?.next ?? { verifiedBy: verifiedBy() };
  await finish(() => client.setSettings({ indexName: NEXT_INDEX, indexSettings: { ...indexSettings, userData } }));

  // Without an old index, Algolia finds nothing until the end of the build, and the API answers searches.
  const indices = hasIndex ? [SEARCH_INDEX, NEXT_INDEX] : [NEXT_INDEX];
  let sent = 0;
  for (let last = '0'; ;) {
    const companies = await outbox.companiesAfter(last, BATCH_SIZE);
    last = companies.at(-1)?.id ?? last;
    const isLast = companies.length < BATCH_SIZE;
    if (companies.length > 0) {
      const { taskID, rejected } = await send(() => sendBatch(client, NEXT_INDEX, companies, toRequest));
      if (isLast && taskID !== null) await waitForTask(taskID);
      for (const { item, reason } of rejected) {
        await outbox.setAside(item.domain, reason);
        report?.reportSetAside({ company: item.domain, reason });
      }
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
  if (rebuildRequest !== undefined) await outbox.remove([rebuildRequest]);
  return sent;
}
