import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { HelpfulAnswer } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { getAdministrator, getConsumer } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import type { VotesService } from './votes.service.ts';

const params = Type.Object({ id: Type.String() });

export const votesRoutes: FastifyPluginAsyncTypebox<{ votes: VotesService }> = async (app, { votes }) => {
  app.route({
    ...call('voteHelpful'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'Find a review helpful',
      description:
        'Idempotent. Not for the own review, nor for reviews of a company with one of the addresses of the company. The email must be confirmed, and the account a day old.',
      params,
      response: { 200: HelpfulAnswer },
    },
    handler: (request) => votes.vote(getConsumer(request), request.params.id),
  });

  app.route({
    ...call('withdrawVote'),
    onRequest: app.guards.consumer,
    schema: { summary: 'Withdraw the vote for a review; idempotent', params, response: { 200: HelpfulAnswer } },
    handler: (request) => votes.withdraw(getConsumer(request), request.params.id),
  });

  app.route({
    ...call('listOwnVotes'),
    onRequest: app.guards.consumer,
    schema: {
      summary: "List the ids of a company's reviews that the caller finds helpful, the newest 500 votes first",
      params,
      response: { 200: Type.Array(Type.String()) },
    },
    handler: (request) => votes.ofCaller(getConsumer(request), request.params.id),
  });

  app.route({
    ...call('voidVotes'),
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
