import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  CreateInvitationsBody,
  Invitation,
  InvitationBatch,
  InvitationLink,
  InvitationsAnswer,
  InvitationsLeft,
  OpenInvitationBody,
  PageQuery,
  UnsubscribeFromInvitationsBody,
} from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { getCompanyActor, getCompanyOwner } from '../../plugins/authentication.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import { call } from '../call.ts';
import { sendPage } from '../page.ts';
import type { InvitationRow } from './checkRows.ts';
import type { InvitationsService } from './invitations.service.ts';
import { readCsv } from './readCsv.ts';

export interface InvitationsRoutesOptions {
  invitationUploads: InvitationsService;
  publicUrl: string;
}

const QUIET = `Some people receive no email: those who have opted out, whom the company invited in the last 90 days, or who have
already reviewed it. No response shows who they are.`;

/** The body of a CSV upload, as the parser returns it. */
interface CsvBody {
  rows: InvitationRow[];
}

const UnsubscribeQuery = Type.Object(
  { token: Type.Optional(Type.String({ maxLength: 400, description: 'From the `List-Unsubscribe` header' })) },
  { additionalProperties: false },
);

export const invitationsRoutes: FastifyPluginAsyncTypebox<InvitationsRoutesOptions> = async (
  app,
  { invitationUploads: invitations, publicUrl },
) => {
  app.route({
    ...call('createInvitations'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Invite people to review the own company',
      description: `Invalid rows do not block the others. ${QUIET}`,
      body: CreateInvitationsBody,
      response: { 200: InvitationsAnswer },
    },
    handler: (request) => invitations.create(getCompanyActor(request), request.body, negotiateLanguage(request)),
  });

  const csvRoutes: FastifyPluginAsyncTypebox = async (csv) => {
    csv.addContentTypeParser('text/csv', async (request: FastifyRequest, payload: Readable): Promise<CsvBody> => {
      const length = Number(request.headers['content-length']);
      return { rows: await readCsv(payload, Number.isFinite(length) ? length : null) };
    });
    csv.route({
      ...call('uploadInvitations'),
      onRequest: app.guards.company,
      schema: {
        summary: 'Invite the people of a CSV file to review the own company',
        description: `At most 5,000 rows and 1 MB of UTF-8, with a header row: \`email\`, optionally \`reference\` and \`language\`, separated by commas or semicolons. ${QUIET}`,
        consumes: ['text/csv'],
        body: Type.Unsafe<Partial<CsvBody> | null>({ description: 'A CSV file' }),
        response: { 200: InvitationsAnswer },
      },
      handler: (request) => {
        // Other types of bodies, and none, are not parsed.
        const rows = request.body?.rows;
        if (!Array.isArray(rows)) throw new ProblemError('unsupported-media-type');
        return invitations.uploadCsv(getCompanyOwner(request), rows, negotiateLanguage(request));
      },
    });
  };
  await app.register(csvRoutes);

  app.route({
    ...call('listInvitations'),
    onRequest: app.guards.company,
    schema: {
      summary: 'List the uploads of invitations, newest first',
      querystring: PageQuery,
      response: { 200: Type.Array(InvitationBatch) },
    },
    handler: async (request, reply) => sendPage(reply, await invitations.list(getCompanyActor(request), request.query)),
  });

  app.route({
    ...call('getInvitationsLeft'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Get how many more people the own company may invite today',
      response: { 200: InvitationsLeft },
    },
    handler: (request) => invitations.getLeft(getCompanyOwner(request)),
  });

  app.route({
    ...call('getInvitationLink'),
    onRequest: app.guards.company,
    schema: { summary: 'Get the personal link for reviews of the own company', response: { 200: InvitationLink } },
    handler: (request) => invitations.getLink(getCompanyOwner(request)),
  });

  app.route({
    ...call('replaceInvitationLink'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Replace the personal link; the earlier one is no longer valid',
      response: { 201: InvitationLink },
    },
    handler: async (request, reply) => reply.code(201).send(await invitations.replaceLink(getCompanyOwner(request))),
  });

  app.route({
    ...call('openInvitation'),
    schema: { summary: 'Get what an invitation is about', body: OpenInvitationBody, response: { 200: Invitation } },
    handler: (request) => invitations.open(request.body.token),
  });

  const optOutRoutes: FastifyPluginAsyncTypebox = async (optOut) => {
    // What email programs send for a one-click unsubscribe (RFC 8058, 3.1). It says nothing that the token doesn't.
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    optOut.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 1000 }, (_request, _body, done) =>
      done(null, {}),
    );
    optOut.route({
      ...call('unsubscribeFromInvitations'),
      schema: {
        summary: 'Stop the invitations of a company, or of all companies',
        description:
          'With the token in the query, as email programs send it (RFC 8058), the invitations of all companies: 200. Otherwise 204. Permanent, and without an account.',
        querystring: UnsubscribeQuery,
        body: UnsubscribeFromInvitationsBody,
        response: { 200: Type.Unsafe<string>({ description: 'Empty' }), 204: Type.Null() },
      },
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
  await app.register(optOutRoutes);

  app.get('/invitations/unsubscribe', {
    schema: {
      summary: 'Redirect to the page for opting out of invitations',
      description: 'Changes nothing: programs that scan emails follow their links.',
      querystring: UnsubscribeQuery,
      response: { 303: Type.Null() },
    },
    handler: async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(`${publicUrl}/unsubscribe#token=${encodeURIComponent(request.query.token ?? '')}`, 303),
  });
};
