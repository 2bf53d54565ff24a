import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ConfirmInvitedReviewBody, CreateInvitedReviewBody, InvitedReview, Review } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import type { InvitedReviewsService } from './invitedReviews.service.ts';

const params = Type.Object({ id: Type.String() });

export const invitedReviewsRoutes: FastifyPluginAsyncTypebox<{ invitedReviews: InvitedReviewsService }> = async (
  app,
  { invitedReviews },
) => {
  app.route({
    ...toRoute('createInvitedReview'),
    schema: {
      summary: 'Write a review through an invitation, without an account',
      description:
        'If Heard mailed the invitation to the email address, and the address has no account, the review is published, and an account without a password is created. Otherwise an email with a code is sent, which publishes the review or adds it to the account. The response and its time do not reveal whether there is an account. Reviews that wait for a code are deleted after 24 hours.',
      body: CreateInvitedReviewBody,
      response: { 201: InvitedReview },
    },
    limits: ['invitedReviews', 'invitedReviewsFromAddress'],
    handler: async (request, reply) =>
      reply.code(201).send(await invitedReviews.create(request.body, negotiateLanguage(request))),
  });

  app.route({
    ...toRoute('sendInvitedReviewCode'),
    schema: {
      summary: 'Send the email about a review without an account again, with a new code',
      params,
      response: { 204: Type.Null() },
    },
    limits: ['invitedReviewCodes'],
    handler: async (request, reply) => {
      await invitedReviews.sendCode(request.params.id, negotiateLanguage(request));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('confirmInvitedReview'),
    schema: {
      summary: 'Publish a review without an account with the code from the email',
      description: 'The code is valid for 24 hours, for 10 attempts, and until a newer one is sent.',
      params,
      body: ConfirmInvitedReviewBody,
      response: { 201: Review },
    },
    limits: ['invitedReviewCodes'],
    handler: async (request, reply) =>
      reply.code(201).send(await invitedReviews.confirm(request.params.id, request.body, negotiateLanguage(request))),
  });
};
