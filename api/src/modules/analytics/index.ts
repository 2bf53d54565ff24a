export { analyticsRepository } from './analytics.repository.ts';
export { comparisonRepository } from './comparison.repository.ts';
export { historyRepository, type HistoryRepository } from './history.repository.ts';
export { createAnalyticsModule } from './createAnalyticsModule.ts';
