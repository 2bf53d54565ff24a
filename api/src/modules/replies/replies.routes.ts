import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  MailSettings,
  Reply,
  ReplyBody,
  ReplyReservation,
  ReplyReservations,
  UpdateMailSettingsBody,
} from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyActor, getCompanyOwner, getPerson } from '../../plugins/authentication.ts';
import type { UsersService } from '../users/index.ts';
import type { ReplyReservationsService } from './replyReservations.service.ts';
import type { RepliesService } from './replies.service.ts';

const params = Type.Object({ id: Type.String() });

export interface RepliesRoutesOptions {
  replies: RepliesService;
  reservations: ReplyReservationsService;
  users: UsersService;
}

export const repliesRoutes: FastifyPluginAsyncTypebox<RepliesRoutesOptions> = async (
  app,
  { replies, reservations, users },
) => {
  app.route({
    ...toRoute('putReply'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Reply to a review of your company, or change the reply',
      description: `The response is 201 for a new reply. The author of the review gets one email about it.

The response is 409 with the present \`reply\` while another person has reserved the review (\`/problems/reply-reserved\`), also for API keys,
and when the reply is another one than the client has seen (\`/problems/reply-changed\`). The client sends the \`updatedAt\` of the reply in
quotes as \`If-Match\`, or \`If-None-Match: *\` if there was no reply. Without these headers, and with the same text, the reply is replaced.`,
      params,
      body: ReplyBody,
      response: { 200: Reply, 201: Reply },
    },
    limits: ['replies'],
    handler: async (request, response) => {
      const { reply, isNew } = await replies.put(getCompanyActor(request), request.params.id, request.body, {
        ifMatch: request.headers['if-match'],
        ifNoneMatch: request.headers['if-none-match'],
      });
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
    ...toRoute('reserveReply'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Reserve a review of your company for a reply, for 5 minutes',
      description:
        'A further request renews the reservation. The response is 409 with the name of another person who has reserved the review, and until when. The only person of a company needs no reservation.',
      params,
      response: { 200: ReplyReservation },
    },
    handler: (request) => reservations.reserve(getCompanyOwner(request), request.params.id),
  });

  app.route({
    ...toRoute('releaseReply'),
    onRequest: app.guards.company,
    schema: { summary: 'End your reservation of a review', params, response: { 204: Type.Null() } },
    handler: async (request, response) => {
      await reservations.release(getCompanyOwner(request), request.params.id);
      return response.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('listReplyReservations'),
    onRequest: app.guards.company,
    schema: {
      summary: 'List the reviews that other people of your company are replying to',
      response: { 200: ReplyReservations },
    },
    handler: (request) => reservations.list(getCompanyOwner(request)),
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
