import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PageQuery, Person, Review } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { sendPage } from '../page.ts';
import type { PeopleService } from './people.service.ts';

const params = Type.Object({ id: Type.String() });

export const peopleRoutes: FastifyPluginAsyncTypebox<{ people: PeopleService }> = async (app, { people }) => {
  app.route({
    ...toRoute('getPerson'),
    schema: {
      summary: 'Get the public page of a reviewer',
      description:
        'The page exists while the reviewer shares data and has a visible review. People are neither listed nor searchable.',
      params,
      response: { 200: Person },
    },
    limits: ['lists'],
    handler: (request) => people.read(request.params.id),
  });

  app.route({
    ...toRoute('listReviewsOfPerson'),
    schema: {
      summary: 'List the visible reviews of a reviewer with a public page, newest first',
      params,
      querystring: PageQuery,
      response: { 200: Type.Array(Review) },
    },
    limits: ['lists'],
    handler: async (request, reply) => sendPage(reply, await people.reviews(request.params.id, request.query)),
  });
};
