import { setTimeout as sleep } from 'node:timers/promises';
import { SEARCH_INDEX } from '@heard/contract';
import type { FastifyBaseLogger } from 'fastify';
import { pauseAfter } from '../../../pauseAfter.ts';
import type { AlgoliaSettings } from '../../../settings.ts';
import { algoliaClient } from './algoliaClient.ts';
import type { Indexing } from './Indexing.ts';
import { indexSettings } from './indexSettings.ts';
import type { OutboxRepository } from './outbox.repository.ts';
import { rebuildIndex } from './rebuildIndex.ts';
import { sendOutbox } from './sendOutbox.ts';

export interface OutboxSenderOptions {
  algolia: AlgoliaSettings;
  outbox: OutboxRepository;
  log: FastifyBaseLogger;
  /** Milliseconds between two looks into the outbox, and from a first failure to the next attempt. */
  everyMs?: number;
}

/**
 * Keeps Algolia's index as the companies are, until it is stopped: brings its settings up to date, builds it where there
 * is none, and sends each change within seconds. Of several processes one sends at a time. While Algolia is down the
 * changes wait in the outbox, and it is asked ever more rarely, once a minute at last.
 */
export function startOutboxSender({ algolia, outbox, log, everyMs = 1000 }: OutboxSenderOptions): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const indexing: Indexing = { client: algoliaClient(algolia, signal), outbox, signal, pauseMs: everyMs };
  let isPrepared = false;

  /** As others may have other keys: what is found at Algolia counts. */
  async function prepare() {
    if (await indexing.client.indexExists({ indexName: SEARCH_INDEX })) {
      await indexing.client.setSettings({ indexName: SEARCH_INDEX, indexSettings });
    } else {
      await outbox.askForAll();
    }
    isPrepared = true;
  }

  async function send() {
    const { isOn, hasEntries } = await outbox.state();
    // Another process, without Algolia's keys, may have switched it off.
    if (!isOn) await outbox.switchOn();
    if (isOn && isPrepared && !hasEntries) return;
    await outbox.exclusively(
      async () => {
        if (!isPrepared) await prepare();
        if ((await outbox.askedForAll()) !== undefined) {
          log.info('building the whole index at Algolia');
          const companies = await rebuildIndex(indexing, () => {});
          log.info({ companies }, 'the index at Algolia is built');
        }
        await sendOutbox(indexing, [SEARCH_INDEX]);
      },
      { wait: false },
    );
  }

  async function run() {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await send();
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        failures++;
        // The client's errors carry what was sent; what they say is enough.
        const reason = error instanceof Error ? error.message : String(error);
        log.warn({ reason, failures }, 'sending to Algolia failed, it tries again soon');
      }
      await sleep(failures === 0 ? everyMs : pauseAfter(failures, everyMs), undefined, { signal }).catch(() => {});
    }
  }
  const running = run();

  return {
    /** Requests that are on their way end; what they have sent is sent again at the next start. */
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
