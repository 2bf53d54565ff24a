export { createReviewTopicsModule } from './createReviewTopicsModule.ts';
export { getRecentDay, toTopicCounts } from './getCompanyTopics.ts';
export { reviewTopicsRepository, STORED_TOPICS, type StoredTopic } from './reviewTopics.repository.ts';
export { startReadingTopics } from './startReadingTopics.ts';
