import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { FEATURED_DAYS, FEATURED_MIN_HELPFUL } from '@heard/contract';
import { Home, HomeQuery } from '@heard/contract/schemas';
import { toRoute } from '../../kernel/toRoute.ts';
import type { HomeService } from './home.service.ts';

export const homeRoutes: FastifyPluginAsyncTypebox<{ home: HomeService }> = async (app, { home }) => {
  app.route({
    ...toRoute('getHome'),
    schema: {
      summary:
        'Get the content of the home page: categories, best rated companies, latest reviews and a featured review',
      description: `The latest reviews are visible, older than 10 minutes, at least 40 characters long and have passed the automated checks; their authors have had their account for a day, and none of their reviews is being checked. The featured review is the newest of them from the last ${FEATURED_DAYS} days that at least ${FEATURED_MIN_HELPFUL} people find helpful. Ratings do not matter.`,
      querystring: HomeQuery,
      response: { 200: Home },
    },
    limits: ['lists'],
    handler: (request) => home.read(request.query.language),
  });
};
