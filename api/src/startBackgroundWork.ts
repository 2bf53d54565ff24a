import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { loopMetrics } from './background/loopMetrics.ts';
import { retryWhileUnavailable } from './database/retryWhileUnavailable.ts';
import { startHousekeeping } from './startHousekeeping.ts';
import { startEmailSender } from './modules/mail/index.ts';
import { startModerationChecks } from './modules/moderation/index.ts';
import type { AlgoliaSettings } from './settings.ts';
import { startAnnouncingPages } from './modules/indexNow/index.ts';
import { startRefreshingRanks } from './modules/discovery/index.ts';
import { startReadingTopics } from './modules/reviewTopics/index.ts';
import { startFollowingSite } from './modules/site/index.ts';
import { startOutboxSender, startRefreshingAliases } from './modules/search/index.ts';
import { startWebhookSender } from './modules/webhooks/index.ts';
import type { Services } from './composition.ts';
import type { Repositories } from './createRepositories.ts';

export interface BackgroundOptions {
  /** The settings of Algolia. Null if PostgreSQL serves searches instead of Algolia. */
  algolia: AlgoliaSettings | null;
}

export interface BackgroundWork {
  /** Processes the queues soon. Call it after writes that may have added entries to the queues. */
  wake(): void;
  /** Stops all background work and waits for runs in progress. */
  stop(): Promise<void>;
}

export interface BackgroundComponents {
  repositories: Repositories;
  services: Services;
  log: FastifyBaseLogger;
  registry: Registry;
}

/** Starts all background work. Its failures are logged. */
export async function startBackgroundWork(
  { repositories, services, log, registry }: BackgroundComponents,
  { algolia }: BackgroundOptions,
): Promise<BackgroundWork> {
  const { changedPages, deliveries, mails, outbox, moderationQueue } = repositories;
  const { acceptSuggestions, announcePages, applySite, deliver, invitationSender, mailServer, verifiedBy } = services;
  const shared = { log, metrics: loopMetrics(registry) };
  const queues = [
    startModerationChecks({ ...shared, queue: moderationQueue }),
    startRefreshingAliases({ ...shared, ...services }),
    startReadingTopics({ ...shared, ...services }),
    startRefreshingRanks({ ...shared, ...services, considerDue: acceptSuggestions.considerDue }),
    startWebhookSender({ ...shared, deliveries, deliver }),
    startEmailSender({ ...shared, ...mailServer, mails, onUnknownRecipient: invitationSender.reportUnknownRecipient }),
  ];
  const { avatars, photosOfReviews, digestSender, languageBackfill, visitorReports } = services;
  const jobs = { avatars, photosOfReviews, digestSender, languageBackfill, invitationSender, visitorReports };
  const loops = [
    ...queues,
    startHousekeeping({ ...shared, ...repositories, ...jobs }),
    startFollowingSite({ ...shared, applySite }),
  ];
  if (algolia !== null) {
    loops.push(startOutboxSender({ ...shared, algolia, outbox, verifiedBy }));
  } else {
    await retryWhileUnavailable(outbox.switchOff).catch((error: unknown) =>
      log.warn({ err: error }, 'could not disable the Algolia outbox'),
    );
  }
  if (announcePages !== null) {
    loops.push(startAnnouncingPages({ ...shared, announcePages }));
  } else {
    await retryWhileUnavailable(() => changedPages.switch(false)).catch((error: unknown) =>
      log.warn({ err: error }, 'could not disable IndexNow'),
    );
  }
  return {
    wake() {
      for (const loop of queues) loop.wake();
    },
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  };
}
