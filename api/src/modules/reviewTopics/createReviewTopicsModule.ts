import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { createReadTopics } from './createReadTopics.ts';
import { createTopicAnalytics } from './createTopicAnalytics.ts';
import { getCompanyTopics, type CompanyTopicsDependencies } from './getCompanyTopics.ts';
import type { ReviewTopicsRepository } from './reviewTopics.repository.ts';
import { reviewTopicsRoutes } from './reviewTopics.routes.ts';

export type ReviewTopicsOptions = CompanyTopicsDependencies & { reviewTopics: ReviewTopicsRepository };

/** Creates the topic endpoints, and the job that finds the topics of reviews. */
export function createReviewTopicsModule(options: ReviewTopicsOptions) {
  const readAnalytics = createTopicAnalytics(options);
  const readOfCompany = (id: string) => getCompanyTopics(options, id);
  const routes: RegisterRoutes = (app) => app.register(reviewTopicsRoutes, { readOfCompany, readAnalytics });
  return { readTopics: createReadTopics(options), routes };
}
