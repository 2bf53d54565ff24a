import { Counter, type Registry } from 'prom-client';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { createLanguageBackfill, type LanguageBackfillOptions } from './languageBackfill.ts';
import { createNotifyOwner, type NotifyOwnerOptions } from './notifyOwner.ts';
import { createWriteReview } from './createReview.ts';
import { createPublishAwaiting, createPublishReviews } from './createPublishReviews.ts';
import { createReadCompany } from './createReadCompany.ts';
import { createReplaceVersion } from './createReplaceVersion.ts';
import { reviewsService, type ReviewsServiceOptions } from './reviews.service.ts';
import type { VersionsRepository } from './versions.repository.ts';
import { ownReviewsRoutes } from './ownReviews.routes.ts';
import { reviewsRoutes } from './reviews.routes.ts';

export type ReviewsOptions = Omit<
  ReviewsServiceOptions & NotifyOwnerOptions & LanguageBackfillOptions,
  'notifyOwner' | 'replaceVersion' | 'onChoice'
> & { versions: VersionsRepository; registry: Registry };

/** Creates the routes, the service and the jobs of reviews, and a metric of how authors choose companies. */
export function createReviewsModule({ registry, ...options }: ReviewsOptions) {
  const counter = new Counter({
    name: 'heard_picker_total',
    help: 'New reviews by their company: existing, new, or corrected to an existing one after a question.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const notifyOwner = createNotifyOwner(options);
  const publishReviews = createPublishReviews({ names: options.names, notifyOwner });
  const dependencies = {
    ...options,
    notifyOwner,
    replaceVersion: createReplaceVersion(options),
    onChoice: (outcome: 'existing' | 'new' | 'corrected') => counter.inc({ outcome }),
  };
  const reviews = reviewsService(dependencies);
  const routes: RegisterRoutes = async (app) => {
    await app.register(ownReviewsRoutes, { reviews });
    await app.register(reviewsRoutes, { reviews });
  };
  return {
    routes,
    reviews,
    writeReview: createWriteReview(dependencies),
    readCompany: createReadCompany(options),
    publishReviews,
    publishAwaiting: createPublishAwaiting({ reviews: options.reviews, publishReviews }),
    languageBackfill: createLanguageBackfill(options),
  };
}
