export { checkRanks } from './checkRanks.ts';
export { createDiscoveryModule } from './createDiscoveryModule.ts';
export { createDiscoveryRepositories } from './createDiscoveryRepositories.ts';
export { latestReviewsRepository, type LatestReviewsRepository } from './latestReviews.repository.ts';
export { ranksRepository } from './ranks.repository.ts';
export { startRefreshingRanks } from './startRefreshingRanks.ts';
