import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CreateSavedReplyBody, SavedReply, UpdateSavedReplyBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyOwner } from '../../plugins/authentication.ts';
import type { SavedRepliesService } from './savedReplies.service.ts';

const params = Type.Object({ id: Type.String() });

export const savedRepliesRoutes: FastifyPluginAsyncTypebox<{ companySavedReplies: SavedRepliesService }> = async (
  app,
  { companySavedReplies: savedReplies },
) => {
  app.route({
    ...toRoute('listSavedReplies'),
    onRequest: app.guards.company,
    schema: {
      summary: 'List the saved replies of your company, sorted by title',
      response: { 200: Type.Array(SavedReply) },
    },
    handler: (request) => savedReplies.list(getCompanyOwner(request)),
  });

  app.route({
    ...toRoute('createSavedReply'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Create a saved reply',
      description:
        'A company can have 100 saved replies. Saved replies in the same language must have different titles. Clients replace the placeholders when they insert the text into a reply.',
      body: CreateSavedReplyBody,
      response: { 201: SavedReply },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await savedReplies.create(getCompanyOwner(request), request.body)),
  });

  app.route({
    ...toRoute('updateSavedReply'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Change the title, the language or the text of a saved reply',
      params,
      body: UpdateSavedReplyBody,
      response: { 200: SavedReply },
    },
    handler: (request) => savedReplies.update(getCompanyOwner(request), request.params.id, request.body),
  });

  app.route({
    ...toRoute('deleteSavedReply'),
    onRequest: app.guards.company,
    schema: { summary: 'Delete a saved reply', params, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await savedReplies.remove(getCompanyOwner(request), request.params.id);
      return reply.code(204).send(null);
    },
  });
};
