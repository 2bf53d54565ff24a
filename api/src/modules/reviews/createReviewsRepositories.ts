import type { Database } from '../../database/Database.ts';
import { hiddenReviewsRepository } from './hiddenReviews.repository.ts';
import { labelsRepository } from './labels.repository.ts';
import { languageBackfillRepository } from './languageBackfill.repository.ts';
import { reviewPagesRepository } from './reviewPages.repository.ts';
import { reviewsRepository } from './reviews.repository.ts';
import { versionsRepository } from './versions.repository.ts';

export function createReviewsRepositories(database: Database) {
  return {
    reviews: reviewsRepository(database),
    reviewPages: reviewPagesRepository(database),
    versions: versionsRepository(),
    labels: labelsRepository(),
    hiddenReviews: hiddenReviewsRepository(database),
    backfill: languageBackfillRepository(),
  };
}
