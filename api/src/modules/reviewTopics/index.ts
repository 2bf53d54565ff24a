export { createReviewTopicsModule } from './createReviewTopicsModule.ts';
export { reviewTopicsRepository } from './reviewTopics.repository.ts';
export { startReadingTopics } from './startReadingTopics.ts';
