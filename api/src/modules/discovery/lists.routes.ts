import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  Categories,
  CompanyList,
  CompanyListQuery,
  Home,
  HomeQuery,
  Places,
  SimilarCompanies,
  SitemapList,
  SitemapParts,
} from '@heard/contract/schemas';
import { Type } from 'typebox';
import { call } from '../call.ts';
import type { HomeService } from './home.service.ts';
import type { ListsService } from './lists.service.ts';

interface ListsRoutesOptions {
  lists: ListsService;
  home: HomeService;
}

/** Categories, places, and the lists of companies in them. */
export const listsRoutes: FastifyPluginAsyncTypebox<ListsRoutesOptions> = async (app, { lists, home }) => {
  app.route({
    ...call('getCategories'),
    schema: { summary: 'List all categories with the numbers of their companies', response: { 200: Categories } },
    handler: () => lists.categories(),
  });

  app.route({
    ...call('getPlaces'),
    schema: { summary: 'List the countries that have companies', response: { 200: Places } },
    handler: () => lists.places(),
  });

  app.route({
    ...call('getCompanyList'),
    schema: {
      summary: 'List the companies of a category, a country or a city',
      description:
        'Ordered by the Heard score of the day in hundredths, then by the number of reviews, then by the time on Heard. Only companies with at least 5 visible reviews have a place in this order. Other orders list all companies.',
      querystring: CompanyListQuery,
      response: { 200: CompanyList },
    },
    handler: (request) => lists.read(request.query),
  });

  app.route({
    ...call('getHome'),
    schema: {
      summary: 'Read what the home page shows: categories, best rated companies, latest reviews',
      description:
        'The latest reviews are visible, older than 10 minutes, at least 40 characters long and have passed the automated checks; their authors have had their account for a day, and none of their reviews is being checked. Ratings do not matter.',
      querystring: HomeQuery,
      response: { 200: Home },
    },
    handler: (request) => home.read(request.query.language),
  });

  app.route({
    ...call('getSimilarCompanies'),
    schema: {
      summary: 'List companies like another one, at most 6',
      description:
        'Companies with at least 5 visible reviews of the same main category: first those of the same city, then of the same country, then all others, each by score.',
      params: Type.Object({ id: Type.String() }),
      response: { 200: SimilarCompanies },
    },
    handler: (request) => lists.similar(request.params.id),
  });

  app.route({
    ...call('getSitemapListParts'),
    schema: { summary: 'Number of parts of the list of indexable lists', response: { 200: SitemapParts } },
    handler: () => lists.countParts(),
  });

  app.route({
    ...call('getSitemapLists'),
    schema: {
      summary: 'One part of the list of indexable lists, at most 50,000',
      params: Type.Object({ part: Type.String() }),
      response: { 200: Type.Array(SitemapList) },
    },
    handler: (request) => lists.readPart(request.params.part),
  });
};
