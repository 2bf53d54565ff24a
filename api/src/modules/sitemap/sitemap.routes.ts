import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { SitemapCompany, SitemapParts } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { call } from '../call.ts';
import type { SitemapService } from './sitemap.service.ts';

/** What a web server makes `sitemap.xml` and its parts from (sitemaps.org: 50,000 addresses a file). */
export const sitemapRoutes: FastifyPluginAsyncTypebox<{ sitemap: SitemapService }> = async (app, { sitemap }) => {
  app.route({
    ...call('getSitemapParts'),
    schema: { summary: 'How many parts the list of all companies has', response: { 200: SitemapParts } },
    handler: () => sitemap.countParts(),
  });

  app.route({
    ...call('getSitemapPart'),
    schema: {
      summary: 'One part of the list of all companies, 50,000 at most',
      description: '`part` counts from 1. A company stays in its part; new ones come into the last one.',
      params: Type.Object({ part: Type.String() }),
      response: { 200: Type.Array(SitemapCompany) },
    },
    handler: async (request, reply) => {
      const json = await sitemap.readPart(request.params.part);
      // A text goes out as it is, past the schema that gives `send` its type.
      return reply.type('application/json; charset=utf-8').send(json as never);
    },
  });
};
