import type { Database } from '../../database/Database.ts';
import { latestReviewsRepository } from './latestReviews.repository.ts';
import { listsRepository } from './lists.repository.ts';
import { ranksRepository } from './ranks.repository.ts';

export function createDiscoveryRepositories(database: Database) {
  return {
    ranks: ranksRepository(database),
    lists: listsRepository(database),
    latestReviews: latestReviewsRepository(database),
  };
}
