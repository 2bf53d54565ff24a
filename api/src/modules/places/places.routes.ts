import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AdminPlace, AdminPlacesQuery, UpdatePlaceBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { getAdministrator } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import { sendPage } from '../page.ts';
import type { PlacesService } from './places.service.ts';

/** Only for administrators. */
export const placesRoutes: FastifyPluginAsyncTypebox<{ places: PlacesService }> = async (app, { places }) => {
  app.route({
    ...call('listPlaces'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'List the cities that companies name, in the order of their slugs, without a total',
      querystring: AdminPlacesQuery,
      response: { 200: Type.Array(AdminPlace) },
    },
    handler: async (request, reply) => sendPage(reply, await places.list(request.query)),
  });

  app.route({
    ...call('updatePlace'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Rename a city, or declare it to be the same as another one',
      description: 'The lists of both are current within a minute.',
      params: Type.Object({ id: Type.String() }),
      body: UpdatePlaceBody,
      response: { 200: AdminPlace },
    },
    handler: (request) => places.update(getAdministrator(request), request.params.id, request.body),
  });
};
