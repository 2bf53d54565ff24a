import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  Categories,
  CompanyList,
  CompanyListQuery,
  Places,
  SimilarCompanies,
  SitemapList,
  SitemapParts,
} from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import type { ListsService } from './lists.service.ts';

/** Categories, places, and the lists of companies in them. */
export const listsRoutes: FastifyPluginAsyncTypebox<{ lists: ListsService }> = async (app, { lists }) => {
  app.route({
    ...toRoute('getCategories'),
    schema: { summary: 'List all categories with the numbers of their companies', response: { 200: Categories } },
    limits: ['lists'],
    handler: () => lists.categories(),
  });

  app.route({
    ...toRoute('getPlaces'),
    schema: { summary: 'List the countries that have companies', response: { 200: Places } },
    limits: ['lists'],
    handler: () => lists.places(),
  });

  app.route({
    ...toRoute('getCompanyList'),
    schema: {
      summary: 'List the companies of a category, a country or a city',
      description:
        'By default, companies are ordered by the Heard score of the day in hundredths, then by the number of reviews, then by the time on Heard. Only companies with at least 5 visible reviews have a place in this order. Other orders list all companies.',
      querystring: CompanyListQuery,
      response: { 200: CompanyList },
    },
    limits: ['lists'],
    handler: (request) => lists.read(request.query),
  });

  app.route({
    ...toRoute('getSimilarCompanies'),
    schema: {
      summary: 'List up to 6 companies that are similar to a company',
      description:
        'The companies have the same main category and at least 5 visible reviews: first those of the same city, then of the same country, then all others, each ordered by score.',
      params: Type.Object({ id: Type.String() }),
      response: { 200: SimilarCompanies },
    },
    limits: ['lists'],
    handler: (request) => lists.similar(request.params.id),
  });

  app.route({
    ...toRoute('getSitemapListParts'),
    schema: { summary: 'Get how many parts the sitemap of lists of companies has', response: { 200: SitemapParts } },
    handler: () => lists.countParts(),
  });

  app.route({
    ...toRoute('getSitemapLists'),
    schema: {
      summary: 'Get one part of the list of indexable lists, with at most 50,000 lists',
      params: Type.Object({ part: Type.String() }),
      response: { 200: Type.Array(SitemapList) },
    },
    handler: (request) => lists.readPart(request.params.part),
  });
};
