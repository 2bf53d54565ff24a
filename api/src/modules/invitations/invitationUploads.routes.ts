import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CreateInvitationsBody, InvitationsAnswer, UploadInvitationsQuery } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyActor, getCompanyOwner } from '../../plugins/authentication.ts';
import { ProblemError } from '../../problems.ts';
import type { InvitationRow } from './checkRows.ts';
import type { InvitationsService } from './invitations.service.ts';
import { readCsv } from './readCsv.ts';

const QUIET = `Some people receive no email: those who have opted out, whom the company invited in the last 90 days, or who have
already reviewed it. No response shows who they are.`;

/** The body of a CSV upload, as the parser returns it. */
interface CsvBody {
  rows: InvitationRow[];
}

/** Endpoints for companies to invite people. */
export const invitationUploadsRoutes: FastifyPluginAsyncTypebox<{ invitationUploads: InvitationsService }> = async (
  app,
  { invitationUploads: invitations },
) => {
  app.route({
    ...toRoute('createInvitations'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Invite people to review your company',
      description: `Invalid rows do not block the valid ones. ${QUIET}`,
      body: CreateInvitationsBody,
      response: { 200: InvitationsAnswer },
    },
    limits: ['invitationCalls'],
    handler: (request) => invitations.create(getCompanyActor(request), request.body, negotiateLanguage(request)),
  });

  const csvRoutes: FastifyPluginAsyncTypebox = async (csv) => {
    csv.addContentTypeParser('text/csv', async (request: FastifyRequest, payload: Readable): Promise<CsvBody> => {
      const length = Number(request.headers['content-length']);
      return { rows: await readCsv(payload, Number.isFinite(length) ? length : null) };
    });
    csv.route({
      ...toRoute('uploadInvitations'),
      onRequest: app.guards.company,
      schema: {
        summary: 'Invite the people in a CSV file to review your company',
        description: `The file has at most 5,000 rows and 1 MB of UTF-8 or UTF-16, with a header row: \`email\`, optionally \`reference\` and \`language\`, separated by commas, semicolons or tabs. A list of email addresses needs no header. Rows without values are left out, and counted in row numbers. ${QUIET}`,
        consumes: ['text/csv'],
        querystring: UploadInvitationsQuery,
        body: Type.Unsafe<Partial<CsvBody> | null>({ description: 'A CSV file with the people to invite' }),
        response: { 200: InvitationsAnswer },
      },
      limits: ['invitationCalls'],
      handler: (request) => {
        // A missing body, or a body of another type, has not been parsed.
        const rows = request.body?.rows;
        if (!Array.isArray(rows)) throw new ProblemError('unsupported-media-type');
        return invitations.uploadCsv(getCompanyOwner(request), rows, request.query, negotiateLanguage(request));
      },
    });
  };
  await app.register(csvRoutes);
};
