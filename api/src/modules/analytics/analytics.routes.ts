import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Analytics, AnalyticsQuery, CompanyHistory, Comparison, ComparisonQuery } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyActor } from '../../plugins/authentication.ts';
import type { AnalyticsService } from './analytics.service.ts';

/** Endpoints of a company's figures: analytics for its owner, the public history, and comparisons of companies. */
export const analyticsRoutes: FastifyPluginAsyncTypebox<{
  analytics: AnalyticsService;
  readHistory: (id: string) => Promise<CompanyHistory>;
  compare: (companies: string) => Promise<Comparison>;
}> = async (app, { analytics, readHistory, compare }) => {
  app.route({
    ...toRoute('getAnalytics'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Get the figures of your company by month',
      description:
        'Reviews, ratings, replies, origins and languages by calendar month in UTC, with the totals of the preceding period. Everything can be recomputed from the public export.',
      querystring: AnalyticsQuery,
      response: { 200: Analytics },
    },
    handler: (request) => analytics.read(getCompanyActor(request), request.query),
  });

  app.route({
    ...toRoute('getAnalyticsAsCsv'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Get the figures of your company by month as CSV',
      description:
        'The format is RFC 4180 in UTF-8, with one row per month. There is a column `language_…` for each language of the period.',
      querystring: AnalyticsQuery,
      response: { 200: { content: { 'text/csv': { schema: Type.String() } } } },
    },
    handler: async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="heard-analytics.csv"')
        .send(await analytics.readCsv(getCompanyActor(request), request.query)),
  });

  app.route({
    ...toRoute('getCompanyHistory'),
    schema: {
      summary: 'Get the ratings of a company by month, with its changes',
      description:
        'Calendar months in UTC, counted by the time when a review was written. Everything can be recomputed from the public export.',
      params: Type.Object({ id: Type.String() }),
      response: { 200: CompanyHistory },
    },
    limits: ['scores'],
    handler: (request) => readHistory(request.params.id),
  });

  app.route({
    ...toRoute('getComparison'),
    schema: {
      summary: 'Compare up to four companies',
      description:
        'The profile of each company with its ratings in the last 12 complete months, and its newest favourable and critical review. If the ranges of two scores overlap, chance may explain the difference.',
      querystring: ComparisonQuery,
      response: { 200: Comparison },
    },
    limits: ['scores'],
    handler: (request) => compare(request.query.companies),
  });
};
