import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Follow, Followed, PageQuery } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getConsumer } from '../../plugins/authentication.ts';
import { sendPage } from '../page.ts';
import type { FollowsService } from './follows.service.ts';

const params = Type.Object({ id: Type.String() });

export const followsRoutes: FastifyPluginAsyncTypebox<{ follows: FollowsService }> = async (app, { follows }) => {
  app.route({
    ...toRoute('followCompany'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'Follow a company; idempotent',
      description:
        'An account can follow at most 500 companies. Nobody else can see whom an account follows, not even the company.',
      params,
      response: { 204: Type.Null() },
    },
    limits: ['follows'],
    handler: async (request, reply) => {
      await follows.follow(getConsumer(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('unfollowCompany'),
    onRequest: app.guards.consumer,
    schema: { summary: 'Unfollow a company; idempotent', params, response: { 204: Type.Null() } },
    limits: ['follows'],
    handler: async (request, reply) => {
      await follows.unfollow(getConsumer(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('getFollow'),
    onRequest: app.guards.consumer,
    schema: { summary: 'Get whether the caller follows a company', params, response: { 200: Follow } },
    handler: (request) => follows.read(getConsumer(request), request.params.id),
  });

  app.route({
    ...toRoute('listFollowing'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'List the companies that the caller follows, newest followed first',
      querystring: PageQuery,
      response: { 200: Type.Array(Followed) },
    },
    handler: async (request, reply) => sendPage(reply, await follows.list(getConsumer(request), request.query)),
  });
};
