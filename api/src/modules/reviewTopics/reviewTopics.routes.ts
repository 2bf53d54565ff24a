import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { ReviewTopics as ReviewTopicsResponse } from '@heard/contract';
import {
  AnalyticsQuery,
  CompanyTopics,
  ReviewTopics,
  ReviewTopicsQuery,
  TopicAnalytics,
} from '@heard/contract/schemas';
import { Type } from 'typebox';
import type { CompanyActor } from '../../kernel/Caller.ts';
import { findCategory } from '../../kernel/categories.ts';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyActor } from '../../plugins/authentication.ts';
import { getTerms, MEASURED, reviewTopics, TAXONOMY_VERSION, type TopicLanguage } from './taxonomy/taxonomy.ts';

/** Endpoints of review topics. */
export const reviewTopicsRoutes: FastifyPluginAsyncTypebox<{
  readOfCompany: (id: string) => Promise<CompanyTopics>;
  readAnalytics: (company: CompanyActor, query: AnalyticsQuery) => Promise<TopicAnalytics>;
}> = async (app, { readOfCompany, readAnalytics }) => {
  app.route({
    ...toRoute('getCompanyTopics'),
    schema: {
      summary: 'Get the topics that the reviews of a company mention',
      description:
        'All numbers can be recomputed from the public export and the terms in `GET /review-topics`. New reviews are counted within seconds.',
      params: Type.Object({ id: Type.String() }),
      response: { 200: CompanyTopics },
    },
    limits: ['scores'],
    handler: (request) => readOfCompany(request.params.id),
  });

  app.route({
    ...toRoute('getReviewTopics'),
    schema: {
      summary: 'Get the topics and the terms by which they are found, in one language',
      querystring: ReviewTopicsQuery,
      response: { 200: ReviewTopics },
    },
    handler: (request) => toTaxonomy(request.query.language ?? 'en'),
  });

  app.route({
    ...toRoute('getTopicAnalytics'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Get the topics that the reviews of your company mention in a period',
      querystring: AnalyticsQuery,
      response: { 200: TopicAnalytics },
    },
    handler: (request) => readAnalytics(getCompanyActor(request), request.query),
  });
};

function toTaxonomy(language: TopicLanguage): ReviewTopicsResponse {
  return {
    version: TAXONOMY_VERSION,
    language,
    measured: MEASURED,
    topics: reviewTopics.map(({ id, level, categories }) => {
      const { name, terms, exclusions } = getTerms(language, id);
      const names = categories.flatMap((category) => findCategory(category)?.names ?? []);
      return { id, name, level, categories: names, terms: [...terms], exclusions: [...exclusions] };
    }),
  };
}
