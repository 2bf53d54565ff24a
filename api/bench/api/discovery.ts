import { SEARCH_INDEX } from '@heard/contract';
import type { BenchedApi } from './BenchedApi.ts';
import { at, FEW, read, type Operation } from './operation.ts';

/** The limits of the 95th percentile, in milliseconds: for plain reads, and for filtered searches and lists with several filters. */
const LIMIT = 15;
const COMBINED_LIMIT = 25;

/** The largest lists, which the requests cycle through. */
const LISTS = 10;
const LAST_PAGE = 50;
const PAGE_SIZE = 20;

/** Returns an operation that requests the largest lists in turn, one list in each run. */
const list = (name: string, urls: (api: BenchedApi) => Promise<string[]>, limit = LIMIT): Operation => ({
  name,
  limit,
  prepare: async (api) => {
    const lists = await urls(api);
    return (run) => api.call('GET', at(lists, run), 200);
  },
});

/**
 * Reads the URLs of the largest lists, with further parameters. @param where an SQL condition on `rank_counts` (alias n), its category (c) and place
 * (p)
 */
const readLists =
  (where: string, more: object = {}, count = LISTS) =>
  async ({ database }: BenchedApi): Promise<string[]> => {
    const { rows } = await database.raw<{
      rows: { category: string | null; country: string; city: string | null; companies: number }[];
    }>(
      `select c.slug as category, lower(n.country) as country, p.slug as city, n.companies
       from rank_counts n left join categories c on c.id = n.category_id left join places p on p.id = n.place_id
       where ${where} and (n.place_id = 0 or exists (
         select from rank_counts o where o.category_id = 0 and o.place_id = n.place_id and o.reviewed >= 3))
       order by n.companies desc limit ${count}`,
    );
    return rows.map(({ companies, ...parameters }) => {
      // Requests the last page of a list that has fewer pages than `LAST_PAGE`.
      const page = 'page' in more ? { page: Math.min(LAST_PAGE, Math.ceil(companies / PAGE_SIZE)) } : {};
      const entries = Object.entries({ ...parameters, ...more, ...page });
      const given = entries.filter(([, value]) => value !== null && value !== '');
      return `/companies?${given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
    });
  };

const ALL = `n.category_id = 0 and n.country = ''`;
const CATEGORY = `n.category_id > 0 and c.parent_id is not null and n.country = ''`;
const TOP_CATEGORY = `n.category_id > 0 and c.parent_id is null and n.country = ''`;
const COUNTRY = `n.category_id = 0 and n.country <> '' and n.place_id = 0`;
const CITY = 'n.category_id = 0 and n.place_id > 0';

/** Returns search queries that are beginnings of company names, for companies of all sizes. */
async function readQueries({ database, companies }: BenchedApi): Promise<string[]> {
  const names: string[] = await database('companies')
    .whereIn('domain', companies)
    .orderByRaw('md5(domain)')
    .pluck('name');
  return names.map((name, number) =>
    Array.from(name)
      .slice(0, 2 + (number % 6))
      .join(''),
  );
}

const search = (name: string, parameters: (run: number, slugs: string[]) => object, limit: number): Operation => ({
  name,
  limit,
  prepare: async (api) => {
    const queries = await readQueries(api);
    const { rows } = await api.database.raw<{ rows: { slug: string }[] }>(
      `select c.slug from rank_counts n join categories c on c.id = n.category_id
       where n.country = '' and n.place_id = 0 order by n.companies desc limit ${LISTS}`,
    );
    const slugs = rows.map(({ slug }) => slug);
    return (run) =>
      api.call('POST', `/1/indexes/${SEARCH_INDEX}/query`, 200, undefined, {
        query: at(queries, run),
        hitsPerPage: 20,
        ...parameters(run, slugs),
      });
  },
});

const pages = (name: string, whose: (api: BenchedApi) => Promise<string[]>): Operation => ({
  name,
  limit: LIMIT,
  prepare: async (api) => {
    const paths = await whose(api);
    return (run) => api.call('GET', at(paths, run), 200);
  },
});

/** Reads visible reviews of all ages. */
const readReviews =
  (count: number) =>
  async ({ database }: BenchedApi) =>
    (
      await database<{ id: string }>('reviews')
        .whereRaw('id % greatest(1, (select max(id) from reviews) / ?) = 0', [count])
        .orderByRaw('md5(id::text)')
        .limit(count)
        .pluck('id')
    ).map((id) => `/review/${id}`);

const readProfiles = async ({ database }: BenchedApi): Promise<string[]> => {
  const { rows } = await database.raw<{ rows: { id: string }[] }>(
    `select profile_id as id from users where profile_id is not null and reviews_count > 0 and share_data
     order by md5(id::text) limit ${FEW}`,
  );
  return rows.map(({ id }) => `/people/${id}`);
};

/** The requests for finding companies. */
export const discovery: Operation[] = [
  {
    name: 'home page',
    limit: LIMIT,
    prepare: async (api) => {
      await api.fillLists();
      return (run) => api.call('GET', `/home?language=${at(['en', 'es', 'fr'], run)}`, 200);
    },
  },
  read('categories', () => '/categories', LIMIT),
  read('places', () => '/places', LIMIT),
  list('a category', readLists(CATEGORY)),
  // Uses a top category, because this page must also exist in the small database, which has a hundredth of the data.
  list(`a category, page ${LAST_PAGE}`, readLists(TOP_CATEGORY, { sort: 'reviews', page: LAST_PAGE }, 1)),
  list(`all companies, page ${LAST_PAGE}`, readLists(ALL, { sort: 'reviews', page: LAST_PAGE })),
  list('a category, newest first', readLists(CATEGORY, { sort: 'newest' })),
  list('a country', readLists(COUNTRY)),
  list('a country, newest first', readLists(COUNTRY, { sort: 'newest' })),
  list('a city', readLists(CITY)),
  list('a city, most reviewed first', readLists(CITY, { sort: 'reviews' }), COMBINED_LIMIT),
  list('a category in a country', readLists(`c.parent_id is not null and n.country <> '' and n.place_id = 0`)),
  list('a category in a city', readLists('c.parent_id is not null and n.place_id > 0')),
  list('a rare language', readLists(ALL, { language: 'is' })),
  list('a rare language in a category', readLists(CATEGORY, { language: 'is' })),
  list('a rating, in a category', readLists(CATEGORY, { rating: 4.5 }), COMBINED_LIMIT),
  list('a rating, in a category, newest first', readLists(CATEGORY, { rating: 4.5, sort: 'newest' }), COMBINED_LIMIT),
  list(
    'a rating, in a country, most reviewed first',
    readLists(COUNTRY, { rating: 4.5, sort: 'reviews' }),
    COMBINED_LIMIT,
  ),
  list(
    'rating, language and replies, in a country',
    readLists(COUNTRY, { rating: 4, language: 'fr', replies: true }),
    COMBINED_LIMIT,
  ),
  read('similar companies', (api, run) => `/company/${at(api.companies.slice(0, FEW), run)}/similar`, LIMIT),
  pages('review permalink', readReviews(FEW)),
  pages('review permalink, none twice', readReviews(1300)),
  pages('profile', readProfiles),
  pages('reviews of a profile', async (api) => (await readProfiles(api)).map((path) => `${path}/review`)),
  {
    name: 'follow a company',
    limit: LIMIT,
    prepare: async (api) => (run) =>
      api.call('PUT', `/company/${at(api.companies, run * 7)}/follow`, 204, at(api.consumers, run).token),
  },
  {
    name: 'followed companies',
    limit: LIMIT,
    prepare: async (api) => (run) => api.call('GET', '/user/me/following', 200, at(api.consumers, run).token),
  },
  read(
    `reviews of the largest company, page ${LAST_PAGE}`,
    ({ largest }) => `/company/${largest.domain}/review?page=${LAST_PAGE}`,
    LIMIT,
  ),
  pages('reviews of the largest company, before a distant one', async (api) => {
    const { rows } = await api.database.raw<{ rows: { id: string }[] }>(
      `select id from reviews where company_id = ? and deleted_at is null and hidden_at is null
       order by created_at desc, id desc offset ? limit 1`,
      [api.largest.id, Math.min(PAGE_SIZE * 1000, Math.floor(api.largest.reviews_count / 2))],
    );
    return rows.map(({ id }) => `/company/${api.largest.domain}/review?before=${id}`);
  }),
  search('search', () => ({}), LIMIT),
  search('search with facets', () => ({ facets: ['categories', 'country'] }), COMBINED_LIMIT),
  search(
    'search in a category',
    (run, slugs) => ({ facets: ['categories', 'country'], facetFilters: [`categories:${at(slugs, run)}`] }),
    COMBINED_LIMIT,
  ),
  search(
    'search in a country, with a rating',
    () => ({
      facets: ['categories', 'country'],
      facetFilters: ['country:US'],
      numericFilters: ['ratingGeneral>=3.95'],
    }),
    COMBINED_LIMIT,
  ),
];
