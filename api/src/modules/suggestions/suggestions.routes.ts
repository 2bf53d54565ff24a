import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AdminCompany, CorrectCategoriesBody, PageQuery, Suggestion } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { getAdministrator } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import type { DecisionsService } from '../ownership/decisions.service.ts';
import { sendPage } from '../page.ts';
import type { SuggestionsService } from './suggestions.service.ts';

/** Only for administrators. */
export const suggestionsRoutes: FastifyPluginAsyncTypebox<{
  suggestions: SuggestionsService;
  decisions: DecisionsService;
}> = async (app, { suggestions, decisions }) => {
  app.route({
    ...call('listSuggestions'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'List the categories that reviewers suggest for listings, newest first, without a total',
      querystring: PageQuery,
      response: { 200: Type.Array(Suggestion) },
    },
    handler: async (request, reply) => sendPage(reply, await suggestions.list(request.query)),
  });

  app.route({
    ...call('dismissSuggestion'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Dismiss the category that the author of a review suggests',
      params: Type.Object({ reviewId: Type.String() }),
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await suggestions.dismiss(getAdministrator(request), request.params.reviewId);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...call('correctCategories'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Set the categories of a company',
      description: 'An owner gets an email with the reason, and cannot change them for `lockDays`.',
      params: Type.Object({ id: Type.String() }),
      body: CorrectCategoriesBody,
      response: { 200: AdminCompany },
    },
    handler: (request) =>
      decisions.setCategories(getAdministrator(request), request.params.id, request.body, negotiateLanguage(request)),
  });
};
