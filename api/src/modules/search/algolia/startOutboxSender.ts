import { SEARCH_INDEX } from '@heard/contract';
import { startLoop, type BackgroundLoop, type LoopContext, type LoopOptions } from '../../../background/startLoop.ts';
import type { AlgoliaSettings } from '../../../settings.ts';
import type { VerifiedBy } from '../../../kernel/company.ts';
import { algoliaClient } from './algoliaClient.ts';
import { followVerification } from './followVerification.ts';
import type { Indexing } from './Indexing.ts';
import { indexSettings } from './indexSettings.ts';
import type { OutboxRepository } from './outbox.repository.ts';
import { rebuildIndex } from './rebuildIndex.ts';
import { sendOutbox } from './sendOutbox.ts';

export interface OutboxSenderOptions extends Pick<LoopOptions, 'log' | 'metrics'> {
  algolia: AlgoliaSettings;
  outbox: OutboxRepository;
  verifiedBy: VerifiedBy;
  /** The interval (ms) at which the sender looks for changes in the outbox, and the delay of its first retry. */
  intervalMs?: number;
}

/**
 * Keeps Algolia's index in sync with the companies until it is stopped: applies the index settings, builds the index if
 * there is none, and sends each change within seconds. Of several processes only one sends at a time. While Algolia is
 * unavailable, changes wait in the outbox and the loop backs off.
 */
export function startOutboxSender({
  algolia,
  outbox,
  verifiedBy,
  log,
  metrics,
  intervalMs = 1000,
}: OutboxSenderOptions): BackgroundLoop {
  let indexing: Indexing | null = null;
  let isPrepared = false;
  /** The condition for verified companies at the last comparison with the condition of the index. */
  let followed: ReturnType<VerifiedBy> | null = null;

  async function send({ abortSignal: signal, ...report }: LoopContext) {
    const { isOn, hasDue } = await outbox.state();
    // Enables the outbox again, because another process without the keys of Algolia may have disabled it.
    if (!isOn) await outbox.switchOn();
    // Reads the condition only once per run, so that all records of the run have the same condition.
    const condition = verifiedBy();
    if (isOn && isPrepared && !hasDue && followed === condition) return;
    indexing ??= {
      client: algoliaClient(algolia, signal),
      outbox,
      verifiedBy,
      signal,
      pauseMs: intervalMs,
      report,
    };
    const current = { ...indexing, verifiedBy: () => condition };
    await outbox.exclusively(
      async () => {
        if (!isPrepared) await prepareIndex(current);
        isPrepared = true;
        await followVerification(current);
        followed = condition;
        if ((await outbox.askedForAll()) !== undefined) {
          log.info('building the Algolia index');
          const companies = await rebuildIndex(current, () => {});
          log.info({ companies }, 'Algolia index built');
        }
        await sendOutbox(current, [SEARCH_INDEX]);
      },
      { wait: false },
    );
  }

  return startLoop({
    name: 'algolia-outbox',
    intervalMs,
    run: send,
    // Cancels requests without a grace period, because the next start repeats them.
    graceMs: 0,
    // Logs only the message, because the errors of the client also contain the request with the companies.
    describeError: (error) => ({ reason: error instanceof Error ? error.message : String(error) }),
    log,
    metrics,
  });
}

/**
 * Applies the settings of the index, and requests a rebuild if the index is missing or outdated. Checks the index at Algolia instead of the database,
 * because the keys may belong to another application than before.
 */
async function prepareIndex({ client, outbox }: Indexing): Promise<void> {
  if (!(await client.indexExists({ indexName: SEARCH_INDEX }))) return outbox.askForAll();
  const { attributesForFaceting = [] } = await client.getSettings({ indexName: SEARCH_INDEX });
  // Requests a rebuild if an earlier version has built the index, because its objects lack the new attributes.
  if (indexSettings.attributesForFaceting.some((name) => !attributesForFaceting.includes(name))) {
    await outbox.askForAll();
  }
  await client.setSettings({ indexName: SEARCH_INDEX, indexSettings });
}
