import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { SitemapCompany, SitemapParts } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import type { SitemapService } from './sitemap.service.ts';

/** Serves the data of `sitemap.xml` and its parts (sitemaps.org: at most 50,000 URLs per file). */
export const sitemapRoutes: FastifyPluginAsyncTypebox<{ sitemap: SitemapService }> = async (app, { sitemap }) => {
  app.route({
    ...toRoute('getSitemapParts'),
    schema: { summary: 'Get the number of parts of the list of all companies', response: { 200: SitemapParts } },
    handler: () => sitemap.countParts(),
  });

  app.route({
    ...toRoute('getSitemapPart'),
    schema: {
      summary: 'Get one part of the list of all companies, with at most 50,000 companies',
      description: '`part` starts at 1. A company stays in its part; new companies are added to the last one.',
      params: Type.Object({ part: Type.String() }),
      response: { 200: Type.Array(SitemapCompany) },
    },
    handler: async (request, reply) => {
      const json = await sitemap.readPart(request.params.part);
      // A string is sent as it is, bypassing the response schema.
      return reply.type('application/json; charset=utf-8').send(json as never);
    },
  });
};
