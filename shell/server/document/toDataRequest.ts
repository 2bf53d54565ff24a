import { toQuery, type CompanyListQuery, type Language } from '@heard/contract';
import type { MountRow } from '@heard/sdk/configuration';
import {
  paths,
  readReviewFilters,
  readSearchQuery,
  readUrlLanguage,
  SEARCH_PATH,
  toResultsKey,
  toReviewsQuery,
  toSearchBody,
  toSearchResultsRequest,
} from '@heard/sdk/server';
import { withUrlLanguage } from './urlLanguage.ts';

/** What a page needs of the API. */
export interface DataRequest {
  /** The path of the API with its query, the same as in the request of the page. */
  path: string;
  /** The body of a search; undefined for GET. */
  body?: object;
  /** The key by which the page finds the response; the path by default. */
  key?: string;
  /** Whether the page is nothing without it. */
  isRequired: boolean;
  /** Whether the page shows everything in its usual order, so that search engines may index it. */
  isPlain: boolean;
  /** Whether one response is used for the documents of a minute. */
  isKept?: boolean;
  /** Further responses, without which the page is complete, too. */
  also?: readonly FurtherRequest[];
}

/** A further response that a page shows. */
export interface FurtherRequest {
  /** The path of the API. */
  path: string;
  /** Whether it is a page of a list. */
  isPage: boolean;
}

/** What the URL of a page says about its data. */
export type RequestedData =
  | DataRequest
  /** There is no such page. */
  | 'not-found'
  /** The page has another URL: its path and query. */
  | { redirect: string }
  /** The web server knows no data of the page. */
  | null;

/** The pages of a list. */
const MAX_PAGE = 50;
const SEARCH_FILTERS = ['category', 'country', 'rating'] as const;
const FILTERS = ['rating', 'replies', 'language', 'sort'] as const;

/** A part of a company's reviews that has a URL. */
export interface ReviewsRequest {
  /** The number of the page; null for the reviews before another one. */
  page: number | null;
  /** The query of the API. */
  query: string;
}

/**
 * Returns which reviews a company's page shows besides those that are part of the company.
 * @returns null for the first page
 */
export function toReviewsRequest(
  path: string,
  query: string,
): ReviewsRequest | 'not-found' | { redirect: string } | null {
  const search = new URLSearchParams(query);
  const [page, before] = [search.get('page'), search.get('before')];
  if (before !== null) {
    return page === null && /^[1-9]\d{0,17}$/.test(before) ? { page: null, query: toQuery({ before }) } : 'not-found';
  }
  if (page === null) return null;
  if (page === '1') {
    search.delete('page');
    return { redirect: `${path.replace(/^\/+/, '/')}${search.size === 0 ? '' : `?${search.toString()}`}` };
  }
  if (!/^[1-9]\d?$/.test(page) || Number(page) > MAX_PAGE) return 'not-found';
  return { page: Number(page), query: toQuery({ page: Number(page) }) };
}

/** Returns the query of the API for the reviews that a company's page shows with the filters in its URL; null without any. */
export function toFilteredReviews(query: string): string | null {
  return toQuery(toReviewsQuery(readReviewFilters(new URLSearchParams(query)))) || null;
}

/**
 * Returns what the page of a mount needs of the API.
 * @param params the parameters of the mount's path
 * @param path the requested path
 * @param query its query, with `?`
 * @param language of the document
 */
export function toDataRequest(
  { document }: MountRow,
  params: Readonly<Record<string, string | undefined>>,
  path: string,
  query: string,
  language: Language,
): RequestedData {
  if (document === 'home')
    return { path: `/home${toQuery({ language })}`, isRequired: false, isPlain: true, isKept: true };
  if (document === 'categories' || document === 'places') {
    return { path: `/${document}`, isRequired: false, isPlain: true };
  }
  if (document === 'search') return toSearchRequest(new URLSearchParams(query));
  if (document === 'list') return toListRequest(params, path, new URLSearchParams(query));
  const id = params['id'] === undefined ? null : encodeURIComponent(params['id']);
  if (document === 'review' && id !== null) return { path: `/review/${id}`, isRequired: true, isPlain: false };
  if (document === 'person' && id !== null) {
    const also = [{ path: `/people/${id}/review`, isPage: true }];
    return { path: `/people/${id}`, isRequired: true, isPlain: false, also };
  }
  if (document === 'transparency') {
    // Those of a company are about the company, which decides whether the page exists.
    const [figures, decisions] =
      id === null
        ? ['/transparency', '/transparency/decisions']
        : [`/company/${id}/transparency`, `/company/${id}/decisions`];
    return { path: figures, isRequired: false, isPlain: true, also: [{ path: decisions, isPage: true }] };
  }
  return null;
}

function toSearchRequest(search: URLSearchParams): RequestedData {
  const query = readSearchQuery(search);
  const { q, category, country } = query;
  const common = { isRequired: false, isPlain: false };
  const redirect = (path: string) => ({
    redirect: withUrlLanguage(readUrlLanguage(`?${search.toString()}`), path),
  });
  // Without scripts, the form of the filters sends what nobody has chosen, too.
  if (SEARCH_FILTERS.some((name) => search.get(name) === '')) return redirect(paths.search(query));
  if (q !== '') {
    const request = toSearchResultsRequest(query);
    return { path: SEARCH_PATH, body: toSearchBody(request), key: toResultsKey(request), ...common };
  }
  // Without words, the list of the category or the place is the better page.
  if (category !== undefined) return redirect(paths.category(category, country));
  if (country !== undefined) return redirect(paths.place(country));
  return { path: '/categories', ...common };
}

function toListRequest(
  { slug, country, city }: Readonly<Record<string, string | undefined>>,
  path: string,
  search: URLSearchParams,
): RequestedData {
  // Without scripts, the form of the filters sends what nobody has chosen, too, and the place.
  const [chosenCountry, chosenCity] = [search.get('country'), search.get('city')];
  const unset = FILTERS.filter((name) => search.get(name) === '');
  const isFirst = search.get('page') === '1';
  if (unset.length > 0 || isFirst || chosenCountry !== null || chosenCity !== null) {
    for (const name of [...unset, 'country', 'city', ...(isFirst ? ['page'] : [])]) search.delete(name);
    const target =
      chosenCountry === null
        ? // A single slash: a path of two is another host.
          path.replace(/^\/+/, '/')
        : toListPath(slug, chosenCountry, chosenCountry === country ? chosenCity : null);
    return { redirect: `${target}${search.size === 0 ? '' : `?${search.toString()}`}` };
  }
  const page = search.get('page');
  if (page !== null && (!/^[1-9]\d?$/.test(page) || Number(page) > MAX_PAGE)) return 'not-found';
  const filters = readFilters(search);
  const requested: CompanyListQuery = {
    ...(slug !== undefined && { category: slug }),
    ...(country !== undefined && { country }),
    ...(city !== undefined && { city }),
    ...filters,
    ...(page !== null && { page: Number(page) }),
  };
  const isPlain = FILTERS.every((name) => !search.has(name));
  return { path: `/companies${toQuery(requested)}`, isRequired: true, isPlain };
}

/** Reads the filters that the page knows, in the order in which it sends them. Others are left out. */
function readFilters(search: URLSearchParams): CompanyListQuery {
  const rating = (['4.5', '4', '3'] as const).find((one) => one === search.get('rating'));
  const language = /^[a-z]{2}$/.exec(search.get('language') ?? '')?.[0];
  const sort = (['reviews', 'newest'] as const).find((one) => one === search.get('sort'));
  return {
    ...(rating !== undefined && { rating }),
    ...(search.get('replies') === 'true' && { replies: 'true' }),
    ...(language !== undefined && { language }),
    ...(sort !== undefined && { sort }),
  };
}

/** Returns the path of a list in another place. */
function toListPath(slug: string | undefined, country: string, city: string | null): string {
  if (slug !== undefined) return paths.category(slug, country || undefined, city || undefined);
  return country === '' ? paths.places : paths.place(country, city || undefined);
}
