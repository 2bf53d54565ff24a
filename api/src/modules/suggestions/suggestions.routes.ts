import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PageQuery, Suggestion } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import { sendPage } from '../page.ts';
import type { SuggestionsService } from './suggestions.service.ts';

/** Endpoints with which administrators list and dismiss suggested categories. */
export const suggestionsRoutes: FastifyPluginAsyncTypebox<{ suggestions: SuggestionsService }> = async (
  app,
  { suggestions },
) => {
  app.route({
    ...toRoute('listSuggestions'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'List the categories that reviewers suggest for listings, newest first, without a total',
      querystring: PageQuery,
      response: { 200: Type.Array(Suggestion) },
    },
    handler: async (request, reply) => sendPage(reply, await suggestions.list(request.query)),
  });

  app.route({
    ...toRoute('dismissSuggestion'),
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
};
