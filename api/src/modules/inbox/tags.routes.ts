import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CompanyTag, CreateTagBody, UpdateTagBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyOwner } from '../../plugins/authentication.ts';
import type { InboxService } from './inbox.service.ts';

const params = Type.Object({ id: Type.String() });

/** Endpoints of the tags of a company. */
export const tagsRoutes: FastifyPluginAsyncTypebox<{ companyInbox: InboxService }> = async (
  app,
  { companyInbox: inbox },
) => {
  app.route({
    ...toRoute('listTags'),
    onRequest: app.guards.company,
    schema: { summary: 'List the tags of your company, sorted by name', response: { 200: Type.Array(CompanyTag) } },
    handler: (request) => inbox.listTags(getCompanyOwner(request)),
  });

  app.route({
    ...toRoute('createTag'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Create a tag',
      description: 'A company can have 50 tags. Their names must differ in more than letter case.',
      body: CreateTagBody,
      response: { 201: CompanyTag },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await inbox.createTag(getCompanyOwner(request), request.body)),
  });

  app.route({
    ...toRoute('updateTag'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Change the name or the color of a tag',
      params,
      body: UpdateTagBody,
      response: { 200: CompanyTag },
    },
    handler: (request) => inbox.updateTag(getCompanyOwner(request), request.params.id, request.body),
  });

  app.route({
    ...toRoute('deleteTag'),
    onRequest: app.guards.company,
    schema: { summary: 'Delete a tag, and remove it from all reviews', params, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await inbox.deleteTag(getCompanyOwner(request), request.params.id);
      return reply.code(204).send(null);
    },
  });
};
