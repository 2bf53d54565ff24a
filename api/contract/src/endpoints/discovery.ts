import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  Categories,
  CompanyList,
  CompanyListQuery,
  Home,
  HomeQuery,
  Places,
  SimilarCompanies,
  SitemapList,
  SitemapParts,
  Topics,
  TopicsQuery,
} from '../schemas/index.ts';

export const getSimilarCompanies = defineEndpoint<{ params: { id: string }; response: SimilarCompanies }>({
  method: 'GET',
  path: '/company/{id}/similar',
});

export const getCategories = defineEndpoint<{ response: Categories }>({ method: 'GET', path: '/categories' });

export const getPlaces = defineEndpoint<{ response: Places }>({ method: 'GET', path: '/places' });

export const findTopics = defineEndpoint<{ query: TopicsQuery; response: Topics }>({ method: 'GET', path: '/topics' });

export const getCompanyList = defineEndpoint<{ query: CompanyListQuery; response: CompanyList }>({
  method: 'GET',
  path: '/companies',
});

export const getHome = defineEndpoint<{ query: HomeQuery; response: Home }>({ method: 'GET', path: '/home' });

export const getSitemapListParts = defineEndpoint<{ response: SitemapParts }>({
  method: 'GET',
  path: '/sitemap/lists',
});

export const getSitemapLists = defineEndpoint<{ params: { part: string }; response: SitemapList[] }>({
  method: 'GET',
  path: '/sitemap/lists/{part}',
});
