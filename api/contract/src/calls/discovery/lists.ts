import type { Endpoint } from '../../calls.ts';
import type {
  Categories,
  CompanyList,
  CompanyListQuery,
  Home,
  HomeQuery,
  Places,
  SitemapList,
  SitemapParts,
} from '../../schemas/index.ts';

/** The types of the endpoints of `listCalls`. */
interface ListCallTypes {
  getCategories: { answer: Categories };
  getPlaces: { answer: Places };
  getCompanyList: { query: CompanyListQuery; answer: CompanyList };
  getHome: { query: HomeQuery; answer: Home };
  getSitemapListParts: { answer: SitemapParts };
  getSitemapLists: { params: { part: string }; answer: SitemapList[] };
}

/** The endpoints about categories, places and their lists of companies, and of the home page. */
export const listCalls: { readonly [Name in keyof ListCallTypes]: Endpoint<ListCallTypes[Name]> } = {
  getCategories: { method: 'GET', path: '/categories' },
  getPlaces: { method: 'GET', path: '/places' },
  getCompanyList: { method: 'GET', path: '/companies' },
  getHome: { method: 'GET', path: '/home' },
  getSitemapListParts: { method: 'GET', path: '/sitemap/lists' },
  getSitemapLists: { method: 'GET', path: '/sitemap/lists/{part}' },
};

/** The name of an endpoint of `listCalls`. */
export type ListCallName = keyof ListCallTypes;
