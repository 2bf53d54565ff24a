import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  CompanyReview,
  CompanyReviewsQuery,
  CreateReviewBody,
  OwnCompanyReviewsQuery,
  OwnReviewsQuery,
  PublicReview,
  Review,
  UpdateReviewBody,
} from '@heard/contract/schemas';
import { Type } from 'typebox';
import { getCompanyActor, getConsumer } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import { sendPage } from '../page.ts';
import type { ReviewsService } from './reviews.service.ts';

const params = Type.Object({ id: Type.String() });

const SEARCHING = `\`q\` searches titles and descriptions: each of its words must be the start of a word, ignoring letter case and
accents. A request scans at most 2000 reviews and has no \`X-Total-Count\`: a page may have fewer reviews than \`limit\`, or none,
and still have a next page.`;

const NUMBERED = `\`page\` (from 2) and \`before\` (the id of a review) select 20 reviews, newest first, without filters, for lists whose
parts have URLs. A page beyond the last and an unknown review are 404.`;

export const reviewsRoutes: FastifyPluginAsyncTypebox<{ reviews: ReviewsService }> = async (app, { reviews }) => {
  app.route({
    ...call('listOwnReviews'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'List the own reviews, newest first',
      querystring: OwnReviewsQuery,
      response: { 200: Type.Array(Review) },
    },
    handler: async (request, reply) => sendPage(reply, await reviews.ofUser(getConsumer(request), request.query)),
  });

  app.route({
    ...call('createReview'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'Review a company; creates a listing for an unknown one',
      body: CreateReviewBody,
      response: { 201: Review },
    },
    handler: async (request, reply) => reply.code(201).send(await reviews.create(getConsumer(request), request.body)),
  });

  app.route({
    ...call('updateReview'),
    onRequest: app.guards.consumer,
    schema: { summary: 'Change an own review', params, body: UpdateReviewBody, response: { 200: Review } },
    handler: (request) => reviews.update(getConsumer(request), request.params.id, request.body),
  });

  app.route({
    ...call('deleteReview'),
    onRequest: app.guards.consumer,
    schema: { summary: 'Delete an own review', params, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await reviews.remove(getConsumer(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...call('restoreReview'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'Restore an own review within 60 seconds after its deletion',
      params,
      response: { 200: Review },
    },
    handler: (request) => reviews.restore(getConsumer(request), request.params.id),
  });

  app.route({
    ...call('listReviewsOfOwnCompany'),
    onRequest: app.guards.company,
    schema: {
      summary: 'List the reviews of the own company, newest first',
      description:
        'While a company that was just claimed is counted, lists filtered by `replied` have no `X-Total-Count`.',
      querystring: OwnCompanyReviewsQuery,
      response: { 200: Type.Array(CompanyReview) },
    },
    handler: async (request, reply) =>
      sendPage(reply, await reviews.ofOwnCompany(getCompanyActor(request), request.query)),
  });

  app.route({
    ...call('getReview'),
    schema: { summary: 'Get a review with its company', params, response: { 200: PublicReview } },
    handler: (request) => reviews.read(request.params.id),
  });

  app.route({
    ...call('listReviewsOfCompany'),
    schema: {
      summary: 'List the reviews of a company, newest first by default',
      description: `${SEARCHING} ${NUMBERED}`,
      params,
      querystring: CompanyReviewsQuery,
      response: { 200: Type.Array(CompanyReview) },
    },
    handler: async (request, reply) => sendPage(reply, await reviews.ofCompany(request.params.id, request.query)),
  });
};
