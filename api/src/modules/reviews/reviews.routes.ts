import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  CompanyReview,
  CompanyReviewsQuery,
  CreateReviewBody,
  PageQuery,
  Review,
  UpdateReviewBody,
} from '@heard/contract/schemas';
import { Type } from 'typebox';
import { getCompanyOwner, getConsumer } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import { sendPage } from '../page.ts';
import type { ReviewsService } from './reviews.service.ts';

const params = Type.Object({ id: Type.String() });

const SEARCHING = `\`q\` looks for words in titles and descriptions: each of its words has to begin one of theirs, whatever the
letter case and the accents. One call looks through 2000 reviews at most and counts none: its page may have fewer than
\`limit\`, or none at all, and still be followed by a next one; \`X-Total-Count\` is missing.`;

export const reviewsRoutes: FastifyPluginAsyncTypebox<{ reviews: ReviewsService }> = async (app, { reviews }) => {
  app.route({
    ...call('listOwnReviews'),
    onRequest: app.guards.consumer,
    schema: {
      summary: "The consumer's reviews, newest first",
      querystring: PageQuery,
      response: { 200: Type.Array(Review) },
    },
    handler: async (request, reply) => sendPage(reply, await reviews.ofUser(getConsumer(request), request.query)),
  });

  app.route({
    ...call('createReview'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'Review a company; one that is not known yet becomes a listing',
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
      summary: 'Bring back an own review within 60 seconds of deleting it',
      params,
      response: { 200: Review },
    },
    handler: (request) => reviews.restore(getConsumer(request), request.params.id),
  });

  app.route({
    ...call('listReviewsOfOwnCompany'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Reviews about the own company, newest first',
      querystring: PageQuery,
      response: { 200: Type.Array(CompanyReview) },
    },
    handler: async (request, reply) =>
      sendPage(reply, await reviews.ofOwnCompany(getCompanyOwner(request), request.query)),
  });

  app.route({
    ...call('listReviewsOfCompany'),
    schema: {
      summary: 'The reviews of a company, newest first unless told otherwise',
      description: SEARCHING,
      params,
      querystring: CompanyReviewsQuery,
      response: { 200: Type.Array(CompanyReview) },
    },
    handler: async (request, reply) => sendPage(reply, await reviews.ofCompany(request.params.id, request.query)),
  });
};
