import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CompanyReview, CompanyReviewsQuery, OwnCompanyReviewsQuery, PublicReview } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyActor } from '../../plugins/authentication.ts';
import { sendPage } from '../page.ts';
import type { ReviewsService } from './reviews.service.ts';

const params = Type.Object({ id: Type.String() });

const SEARCHING = `\`q\` searches titles and descriptions: each of its words must be the start of a word, ignoring letter case and
accents. A request scans at most 2000 reviews and has no \`X-Total-Count\`: a page may have fewer reviews than \`limit\`, or none,
and still have a next page.`;

const NUMBERED = `\`page\` (from 2) and \`before\` (the id of a review) select 20 reviews, newest first, without filters, for lists whose
parts have URLs. A page beyond the last and an unknown review are 404.`;

/** Endpoints of reviews for everybody, and for the owners of companies. */
export const reviewsRoutes: FastifyPluginAsyncTypebox<{ reviews: ReviewsService }> = async (app, { reviews }) => {
  app.route({
    ...toRoute('listReviewsOfOwnCompany'),
    onRequest: app.guards.company,
    schema: {
      summary: 'List the reviews of your company, newest first',
      description:
        'While the reviews of a newly claimed company are being counted, lists filtered by `replied` have no `X-Total-Count`.',
      querystring: OwnCompanyReviewsQuery,
      response: { 200: Type.Array(CompanyReview) },
    },
    handler: async (request, reply) =>
      sendPage(reply, await reviews.ofOwnCompany(getCompanyActor(request), request.query)),
  });

  app.route({
    ...toRoute('getReview'),
    schema: { summary: 'Get a review with its company', params, response: { 200: PublicReview } },
    handler: (request) => reviews.read(request.params.id),
  });

  app.route({
    ...toRoute('listReviewsOfCompany'),
    schema: {
      summary: 'List the reviews of a company, newest first by default',
      description: `${SEARCHING} ${NUMBERED}`,
      params,
      querystring: CompanyReviewsQuery,
      response: { 200: Type.Array(CompanyReview) },
    },
    limits: [{ name: 'searches', ifQueryHas: 'q' }],
    handler: async (request, reply) => sendPage(reply, await reviews.ofCompany(request.params.id, request.query)),
  });
};
