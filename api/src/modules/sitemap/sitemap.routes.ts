import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { INDEXED_REVIEW_MIN_BYTES } from '@heard/contract';
import { SitemapCompany, SitemapParts, SitemapReview } from '@heard/contract/schemas';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import type { SitemapKind } from './sitemap.repository.ts';
import type { SitemapService } from './sitemap.service.ts';

/** Serves the data of `sitemap.xml` and its parts (sitemaps.org: at most 50,000 URLs per file). */
export const sitemapRoutes: FastifyPluginAsyncTypebox<{ sitemap: SitemapService }> = async (app, { sitemap }) => {
  const sendPart = async (reply: FastifyReply, kind: SitemapKind, part: string) => {
    const json = await sitemap.readPart(kind, part);
    // A string is sent as it is, bypassing the response schema.
    return reply.type('application/json; charset=utf-8').send(json);
  };
  const params = Type.Object({ part: Type.String() });

  app.route({
    ...toRoute('getSitemapParts'),
    schema: { summary: 'Get how many parts the sitemap of companies has', response: { 200: SitemapParts } },
    handler: () => sitemap.countParts('companies'),
  });

  app.route({
    ...toRoute('getSitemapPart'),
    schema: {
      summary: 'Get one part of the list of all companies, with at most 50,000 companies',
      description: '`part` starts at 1. A company stays in its part. New companies are added to the last part.',
      params,
      response: { 200: Type.Array(SitemapCompany) },
    },
    handler: (request, reply) => sendPart(reply, 'companies', request.params.part),
  });

  app.route({
    ...toRoute('getSitemapReviewParts'),
    schema: { summary: 'Get how many parts the sitemap of reviews has', response: { 200: SitemapParts } },
    handler: () => sitemap.countParts('reviews'),
  });

  app.route({
    ...toRoute('getSitemapReviews'),
    schema: {
      summary: 'Get one part of the list of indexable reviews, with at most 50,000 reviews',
      description: `\`part\` starts at 1. The list contains visible reviews whose text has at least ${INDEXED_REVIEW_MIN_BYTES} bytes in UTF-8. A review stays in its part; new reviews are added to the last one.`,
      params,
      response: { 200: Type.Array(SitemapReview) },
    },
    handler: (request, reply) => sendPart(reply, 'reviews', request.params.part),
  });
};
