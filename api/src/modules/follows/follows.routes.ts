import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Follow, Followed, PageQuery } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { getConsumer } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import { sendPage } from '../page.ts';
import type { FollowsService } from './follows.service.ts';

const params = Type.Object({ id: Type.String() });

export const followsRoutes: FastifyPluginAsyncTypebox<{ follows: FollowsService }> = async (app, { follows }) => {
  app.route({
    ...call('followCompany'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'Follow a company; idempotent',
      description: 'At most 500. Nobody else learns of it, the company included.',
      params,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await follows.follow(getConsumer(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...call('unfollowCompany'),
    onRequest: app.guards.consumer,
    schema: { summary: 'Unfollow a company; idempotent', params, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await follows.unfollow(getConsumer(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...call('getFollow'),
    onRequest: app.guards.consumer,
    schema: { summary: 'Get whether the caller follows a company', params, response: { 200: Follow } },
    handler: (request) => follows.read(getConsumer(request), request.params.id),
  });

  app.route({
    ...call('listFollowing'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'List the companies that the caller follows, newest followed first',
      querystring: PageQuery,
      response: { 200: Type.Array(Followed) },
    },
    handler: async (request, reply) => sendPage(reply, await follows.list(getConsumer(request), request.query)),
  });
};
