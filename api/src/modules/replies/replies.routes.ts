import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MailSettings, Reply, ReplyBody, UpdateMailSettingsBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyActor, getPerson } from '../../plugins/authentication.ts';
import type { UsersService } from '../users/index.ts';
import type { RepliesService } from './replies.service.ts';

const params = Type.Object({ id: Type.String() });

export const repliesRoutes: FastifyPluginAsyncTypebox<{ replies: RepliesService; users: UsersService }> = async (
  app,
  { replies, users },
) => {
  app.route({
    ...toRoute('putReply'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Reply to a review of the own company, or change the reply',
      description: 'The response is 201 for a new reply. The author of the review gets one email about it.',
      params,
      body: ReplyBody,
      response: { 200: Reply, 201: Reply },
    },
    limits: ['replies'],
    handler: async (request, response) => {
      const { reply, isNew } = await replies.put(getCompanyActor(request), request.params.id, request.body);
      return response.code(isNew ? 201 : 200).send(reply);
    },
  });

  app.route({
    ...toRoute('deleteReply'),
    onRequest: app.guards.company,
    schema: { summary: 'Delete the reply to a review; the review stays', params, response: { 204: Type.Null() } },
    handler: async (request, response) => {
      await replies.remove(getCompanyActor(request), request.params.id);
      return response.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('restoreReply'),
    onRequest: app.guards.company,
    schema: { summary: 'Restore a reply within 60 seconds after its deletion', params, response: { 200: Reply } },
    handler: (request) => replies.restore(getCompanyActor(request), request.params.id),
  });

  app.route({
    ...toRoute('getMailSettings'),
    onRequest: app.guards.person,
    schema: { summary: 'Get which emails the account receives', response: { 200: MailSettings } },
    handler: (request) => users.mailSettings(getPerson(request)),
  });

  app.route({
    ...toRoute('updateMailSettings'),
    onRequest: app.guards.person,
    schema: {
      summary: 'Change which emails the account receives',
      body: UpdateMailSettingsBody,
      response: { 200: MailSettings },
    },
    handler: (request) => users.updateMailSettings(getPerson(request), request.body),
  });
};
