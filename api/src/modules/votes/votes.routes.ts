import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { HelpfulAnswer } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator, getConsumer } from '../../plugins/authentication.ts';
import type { VotesService } from './votes.service.ts';

const params = Type.Object({ id: Type.String() });

export const votesRoutes: FastifyPluginAsyncTypebox<{ votes: VotesService }> = async (app, { votes }) => {
  app.route({
    ...toRoute('voteHelpful'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'Vote for a review as helpful',
      description:
        'Idempotent. Accounts cannot vote for their own reviews, nor with an email address of the reviewed company. The email address must be confirmed, and the account a day old.',
      params,
      response: { 200: HelpfulAnswer },
    },
    limits: ['votes', 'votesFromAddress'],
    handler: (request) => votes.vote(getConsumer(request), request.params.id),
  });

  app.route({
    ...toRoute('withdrawVote'),
    onRequest: app.guards.consumer,
    schema: { summary: 'Withdraw the vote for a review; idempotent', params, response: { 200: HelpfulAnswer } },
    limits: ['votes'],
    handler: (request) => votes.withdraw(getConsumer(request), request.params.id),
  });

  app.route({
    ...toRoute('listOwnVotes'),
    onRequest: app.guards.consumer,
    schema: {
      summary: "List the ids of a company's reviews that the caller finds helpful, the newest 500 votes first",
      params,
      response: { 200: Type.Array(Type.String()) },
    },
    handler: (request) => votes.ofCaller(getConsumer(request), request.params.id),
  });

  app.route({
    ...toRoute('voidVotes'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Remove all votes for a review that accounts have cast in their first 7 days',
      params,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await votes.voidVotes(getAdministrator(request), request.params.id);
      return reply.code(204).send(null);
    },
  });
};
