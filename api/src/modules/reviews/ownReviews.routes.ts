import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CreateReviewBody, OwnReviewsQuery, Review, UpdateReviewBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getConsumer } from '../../plugins/authentication.ts';
import { sendPage } from '../page.ts';
import type { ReviewsService } from './reviews.service.ts';

const params = Type.Object({ id: Type.String() });

/** Endpoints for authors: their own reviews. */
export const ownReviewsRoutes: FastifyPluginAsyncTypebox<{ reviews: ReviewsService }> = async (app, { reviews }) => {
  app.route({
    ...toRoute('listOwnReviews'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'List your reviews, newest first',
      querystring: OwnReviewsQuery,
      response: { 200: Type.Array(Review) },
    },
    handler: async (request, reply) => sendPage(reply, await reviews.ofUser(getConsumer(request), request.query)),
  });

  app.route({
    ...toRoute('createReview'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'Review a company; creates a listing if the company is unknown',
      body: CreateReviewBody,
      response: { 201: Review },
    },
    limits: ['reviews', 'reviewsFromAddress'],
    handler: async (request, reply) => reply.code(201).send(await reviews.create(getConsumer(request), request.body)),
  });

  app.route({
    ...toRoute('updateReview'),
    onRequest: app.guards.consumer,
    schema: { summary: 'Change one of your reviews', params, body: UpdateReviewBody, response: { 200: Review } },
    handler: (request) => reviews.update(getConsumer(request), request.params.id, request.body),
  });

  app.route({
    ...toRoute('deleteReview'),
    onRequest: app.guards.consumer,
    schema: { summary: 'Delete one of your reviews', params, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await reviews.remove(getConsumer(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('restoreReview'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'Restore one of your reviews within 60 seconds after its deletion',
      params,
      response: { 200: Review },
    },
    handler: (request) => reviews.restore(getConsumer(request), request.params.id),
  });
};
