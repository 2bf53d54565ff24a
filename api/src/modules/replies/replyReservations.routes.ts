import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ReplyReservation, ReplyReservations } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyOwner } from '../../plugins/authentication.ts';
import type { ReplyReservationsService } from './replyReservations.service.ts';

const params = Type.Object({ id: Type.String() });

/** Lets people of a company see who is replying to a review. */
export const replyReservationsRoutes: FastifyPluginAsyncTypebox<{ reservations: ReplyReservationsService }> = async (
  app,
  { reservations },
) => {
  app.route({
    ...toRoute('reserveReply'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Reserve a review of your company for a reply, for 5 minutes',
      description:
        'A further request renews the reservation. If another person has reserved the review, the response is 409 with the name of this person and the end of the reservation. The only person of a company needs no reservation.',
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
};
