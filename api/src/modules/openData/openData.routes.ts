import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BadgeQuery, Licence } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import type { OpenDataService } from './openData.service.ts';

const params = Type.Object({ id: Type.String() });

/** The Content-Security-Policy of the badge. The badge is shown as an image or opened directly, and needs only styles. */
const BADGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Endpoints without a key. Other sites and programs use them to show a company. */
export const openDataRoutes: FastifyPluginAsyncTypebox<{ openData: OpenDataService }> = async (app, { openData }) => {
  app.route({
    ...toRoute('getLicence'),
    schema: { summary: 'Get the licences of public data', response: { 200: Licence } },
    handler: () => openData.licence(),
  });

  app.route({
    ...toRoute('getBadge'),
    schema: {
      summary: 'Get the rating of a company as an image',
      description: 'The image is an SVG badge with the mean of all ratings, for use on other sites.',
      params,
      querystring: BadgeQuery,
      response: { 200: { content: { 'image/svg+xml': { schema: Type.String() } } } },
    },
    limits: ['embeds'],
    handler: async ({ params: { id }, query }, reply) => {
      const svg = await openData.badge(id, query);
      return reply
        .type('image/svg+xml; charset=utf-8')
        .header('content-security-policy', BADGE_POLICY)
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(svg);
    },
  });

  app.route({
    ...toRoute('getFeed'),
    schema: {
      summary: 'Get the newest 20 reviews of a company as an Atom feed',
      description: 'The format of the feed is defined by RFC 4287.',
      params,
      response: { 200: { content: { 'application/atom+xml': { schema: Type.String() } } } },
    },
    limits: ['embeds'],
    handler: async ({ params: { id } }, reply) => {
      const { xml, updatedAt } = await openData.feed(id);
      return reply
        .type('application/atom+xml; charset=utf-8')
        .header('last-modified', new Date(updatedAt).toUTCString())
        .send(xml);
    },
  });
};
