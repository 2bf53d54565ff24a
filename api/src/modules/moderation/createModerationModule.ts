import type { Registry } from 'prom-client';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { watchQueue } from '../../database/watchQueue.ts';
import type { CompanyEvents } from '../companies/index.ts';
import type { QueueRepository } from './queue.repository.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';
import { moderationService } from './moderation.service.ts';
import { hiddenReviewsRoutes } from './hiddenReviews.routes.ts';
import { labelsRoutes } from './labels.routes.ts';
import { hiddenRepliesRoutes } from './hiddenReplies.routes.ts';
import { hiddenPhotosRoutes } from './hiddenPhotos.routes.ts';
import { marksRoutes } from './marks.routes.ts';
import { failedChecksRoutes } from './failedChecks.routes.ts';

export type ModerationOptions = ModerationDependencies & {
  moderationQueue: Pick<QueueRepository, 'setAside'>;
  registry: Registry;
  events: Pick<CompanyEvents, 'companyRenamed' | 'companyMerged' | 'mergeUndone'>;
};

/** Creates the service with its metrics. Marks verified companies that have changed their name, so that administrators review the name. */
export function createModerationModule({ registry, events, ...options }: ModerationOptions) {
  const { setAside } = options.moderationQueue;
  watchQueue(
    { name: 'heard_failed_checks', rows: 'Failed checks of reviews and companies', waiting: setAside },
    registry,
  );
  events.companyRenamed.subscribe((transaction, { companyId, from, to }) =>
    options.marks.markCompany(transaction, companyId, { renamed: { from, to } }),
  );
  for (const event of [events.companyMerged, events.mergeUndone]) {
    event.subscribe((transaction, { mergeId }) => options.marks.followMerge(transaction, mergeId));
  }
  const moderation = moderationService(options);
  const routes: RegisterRoutes = async (app) => {
    await app.register(hiddenReviewsRoutes, { moderation });
    await app.register(labelsRoutes, { moderation });
    await app.register(hiddenRepliesRoutes, { moderation });
    await app.register(hiddenPhotosRoutes, { moderation });
    await app.register(marksRoutes, { moderation });
    await app.register(failedChecksRoutes, { moderation });
  };
  return { reverse: moderation.reverse, routes };
}
