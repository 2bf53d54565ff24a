import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MangroveClaims, ReviewsExport } from '@heard/contract/schemas';
import { isCurrent } from '@heard/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import type { ExportFormatName } from './exportFormats.ts';
import type { OpenDataService } from './openData.service.ts';

const params = Type.Object({ id: Type.String() });

/** The `Link` header: the licences of the numbers (CC0) and of the texts (CC BY). */
const LICENCES =
  '<https://creativecommons.org/publicdomain/zero/1.0/>; rel="license", <https://creativecommons.org/licenses/by/4.0/>; rel="license"';

const EXPORT_DESCRIPTION =
  'The file contains all visible reviews, oldest first. Authors are named by first name and initial. If the reviews cannot be read to the end, the server aborts the connection, so that the file is not mistaken for a complete one.';

/** Serves the reviews of a company as files, without a key. */
export const reviewExportsRoutes: FastifyPluginAsyncTypebox<{ openData: OpenDataService }> = async (
  app,
  { openData },
) => {
  const send = async (request: FastifyRequest, reply: FastifyReply, id: string, format: ExportFormatName) => {
    const { etag, type, fileName, open } = await openData.exportReviews(id, format);
    reply.header('etag', etag).header('cache-control', 'public, no-cache').header('link', LICENCES);
    if (isCurrent(request, etag)) return reply.code(304).send();
    return reply.type(type).header('content-disposition', `attachment; filename="${fileName}"`).send(open());
  };

  app.route({
    ...toRoute('exportReviewsAsJson'),
    schema: {
      summary: 'Export the reviews of a company as JSON',
      description: EXPORT_DESCRIPTION,
      params,
      response: { 200: ReviewsExport },
    },
    limits: ['reviewExports'],
    lane: 'exports',
    handler: (request, reply) => send(request, reply, request.params.id, 'json'),
  });

  app.route({
    ...toRoute('exportReviewsAsCsv'),
    schema: {
      summary: 'Export the reviews of a company as CSV',
      description: `${EXPORT_DESCRIPTION} The format is RFC 4180 in UTF-8. Cells that spreadsheets would take for formulas begin with an apostrophe.`,
      params,
      response: { 200: { content: { 'text/csv': { schema: Type.String() } } } },
    },
    limits: ['reviewExports'],
    lane: 'exports',
    handler: (request, reply) => send(request, reply, request.params.id, 'csv'),
  });

  app.route({
    ...toRoute('exportReviewsAsMangrove'),
    schema: {
      summary: 'Export the reviews of a company as claims sets of Mangrove',
      description: `${EXPORT_DESCRIPTION} The claims sets are not signed: authors sign with keys that Heard does not have.`,
      params,
      response: { 200: Type.Array(MangroveClaims) },
    },
    limits: ['reviewExports'],
    lane: 'exports',
    handler: (request, reply) => send(request, reply, request.params.id, 'mangrove'),
  });
};
