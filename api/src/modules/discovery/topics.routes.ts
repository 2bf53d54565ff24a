import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Topics, TopicsQuery } from '@heard/contract/schemas';
import { toRoute } from '../../kernel/toRoute.ts';
import type { TopicsService } from './topics.service.ts';

export const topicsRoutes: FastifyPluginAsyncTypebox<{ topics: TopicsService }> = async (app, { topics }) => {
  app.route({
    ...toRoute('findTopics'),
    schema: {
      summary: 'Find the categories, countries and cities that a search text is about',
      description:
        'A word of the text matches a name that has this word or a word that starts with it. Typos are allowed only if no name matches. Words after the tenth are ignored.',
      querystring: TopicsQuery,
      response: { 200: Topics },
    },
    limits: ['searches'],
    handler: (request) => topics.find(request.query.q),
  });
};
