import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Invitation, OpenInvitationBody, UnsubscribeFromInvitationsBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { invalidField } from '../../problems.ts';
import type { InvitationsService } from './invitations.service.ts';

export interface InviteesRoutesOptions {
  invitationUploads: InvitationsService;
  publicUrl: string;
}

const UnsubscribeQuery = Type.Object(
  {
    token: Type.Optional(
      Type.String({ maxLength: 400, description: 'The token from the `List-Unsubscribe` header of an email' }),
    ),
  },
  { additionalProperties: false },
);

/** Serves the endpoint that stops invitations. A separate plugin, because only this endpoint accepts the content types of its bodies. */
const optOutRoutes: FastifyPluginAsyncTypebox<{ invitationUploads: InvitationsService }> = async (
  app,
  { invitationUploads: invitations },
) => {
  // The body that email programs send for a one-click unsubscribe (RFC 8058, 3.1). It is ignored, because the token
  // identifies the subscription.
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 1000 }, (_request, _body, done) => done(null, {}));
  app.route({
    ...toRoute('unsubscribeFromInvitations'),
    schema: {
      summary: 'Stop the invitations of a company, or of all companies',
      description:
        'A token in the query, as email programs send it (RFC 8058), stops the invitations of all companies, and the response is 200. Without a token in the query, the response is 204. The opt-out is permanent and needs no account.',
      querystring: UnsubscribeQuery,
      body: UnsubscribeFromInvitationsBody,
      response: { 200: Type.Unsafe<string>({ description: 'An empty text' }), 204: Type.Null() },
    },
    limits: ['unsubscribes'],
    handler: async (request, reply) => {
      const { token = request.body.token, scope } = { ...request.query, scope: request.body.scope };
      if (token === undefined) throw invalidField('token', 'required');
      if (request.query.token !== undefined) {
        await invitations.unsubscribe(token, 'all');
        return reply.code(200).type('text/plain; charset=utf-8').send('');
      }
      if (scope === undefined) throw invalidField('scope', 'required');
      await invitations.unsubscribe(token, scope);
      return reply.code(204).send(null);
    },
  });
};

/** Endpoints for people who open or unsubscribe from invitations. */
export const inviteesRoutes: FastifyPluginAsyncTypebox<InviteesRoutesOptions> = async (
  app,
  { invitationUploads: invitations, publicUrl },
) => {
  app.route({
    ...toRoute('openInvitation'),
    schema: {
      summary: 'Get the company and the state of an invitation by its token',
      body: OpenInvitationBody,
      response: { 200: Invitation },
    },
    limits: ['unsubscribes'],
    handler: (request) => invitations.open(request.body.token),
  });

  await app.register(optOutRoutes, { invitationUploads: invitations });

  app.get('/invitations/unsubscribe', {
    schema: {
      summary: 'Redirect to the page for opting out of invitations',
      description: 'The request does not unsubscribe anybody, because programs that scan emails follow their links.',
      querystring: UnsubscribeQuery,
      response: { 303: Type.Null() },
    },
    handler: async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(`${publicUrl}/unsubscribe#token=${encodeURIComponent(request.query.token ?? '')}`, 303),
  });
};
