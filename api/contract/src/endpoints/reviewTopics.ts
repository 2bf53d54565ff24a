import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  AnalyticsQuery,
  CompanyTopics,
  ReviewTopics,
  ReviewTopicsQuery,
  TopicAnalytics,
} from '../schemas/index.ts';

export const getCompanyTopics = defineEndpoint<{ params: { id: string }; response: CompanyTopics }>({
  method: 'GET',
  path: '/company/{id}/topics',
});

export const getReviewTopics = defineEndpoint<{ query: ReviewTopicsQuery; response: ReviewTopics }>({
  method: 'GET',
  path: '/review-topics',
});

export const getTopicAnalytics = defineEndpoint<{ query: AnalyticsQuery; response: TopicAnalytics }>({
  method: 'GET',
  path: '/company/analytics/topics',
});
