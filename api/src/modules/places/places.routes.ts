import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AdminPlace, AdminPlacesQuery, UpdatePlaceBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import { sendPage } from '../page.ts';
import type { PlacesService } from './places.service.ts';

/** Endpoints with which administrators list and rename the cities that companies name. */
export const placesRoutes: FastifyPluginAsyncTypebox<{ places: PlacesService }> = async (app, { places }) => {
  app.route({
    ...toRoute('listPlaces'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'List the cities that companies name in their profiles, ordered by slug, without a total',
      querystring: AdminPlacesQuery,
      response: { 200: Type.Array(AdminPlace) },
    },
    handler: async (request, reply) => sendPage(reply, await places.list(request.query)),
  });

  app.route({
    ...toRoute('updatePlace'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Rename a city, or merge it into another spelling of the same city',
      description: 'The lists of companies in the two cities are up to date within a minute.',
      params: Type.Object({ id: Type.String() }),
      body: UpdatePlaceBody,
      response: { 200: AdminPlace },
    },
    limits: ['adminCompanies'],
    handler: (request) => places.update(getAdministrator(request), request.params.id, request.body),
  });
};
