import {
  SEARCH_INDEX,
  SEARCH_RATING_REVIEWS,
  SEARCH_SORTS,
  toSearchIndex,
  type SearchResult,
  type SearchSort,
} from '@heard/contract';
import type { SearchRequest } from '@heard/contract/schemas';
import { LRUCache } from 'lru-cache';
import type { Reuse } from '../../admission/Reuse.ts';
import { fieldError, ProblemError } from '../../problems.ts';
import type { VerifiedBy } from '../../kernel/company.ts';
import { showName } from '../../kernel/showName.ts';
import { companyRecord, facetValues, listedRecord, type FoundRow, type RecordRow } from './companyRecord.ts';
import { countFacets, matchesFilters, type FacetCounts, type Faceting, type FacetValues } from './facets.ts';
import { nameTerms, websiteTerms } from './fieldTerms.ts';
import { highlight } from './highlight.ts';
import type { ObservedSearch } from './observeSearches.ts';
import type { SearchRepository, PageWindow } from './search.repository.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import { type SearchHits, findCompanies, PAGINATION_LIMIT } from './findCompanies.ts';
import { parseSearch, type Search } from './parseSearch.ts';

/** The number of best matches that are counted and filtered. */
const FACETED_MATCHES = 500;

/** A match that is counted and filtered. */
interface FacetedMatch extends FacetValues {
  company: FoundRow;
}

export type SearchService = ReturnType<typeof searchService>;

export interface SearchServiceOptions {
  search: SearchRepository;
  /** Called after each search. */
  onSearch: (search: ObservedSearch) => void;
  /** Reuses results, because many people type the same first letters. */
  reuse: Reuse;
  verifiedBy: VerifiedBy;
}

interface SearchDependencies extends SearchServiceOptions {
  stored: LRUCache<string, SearchHits>;
  /** Caches the matches of each query, because the searches of a page differ only in their filters. */
  storedMatches: LRUCache<string, SearchHits<FacetedMatch>>;
}

/** A search without facets and filters. It only sorts its results. */
const NO_FACETING: Faceting = { facets: [], maxValues: 0, filters: [], minRating: 0 };

const MAX_STORED_RESULTS = 500;

/** The maximum number of cached results of searches with facets or filters. Each result has up to 500 companies. */
const MAX_STORED_MATCHES = 20;

/** Maximum number of hits of a cached result. The search box requests only a few. */
const MAX_STORED_HITS = 20;

export interface RunOptions {
  /** The path of the search in the body, such as `requests.0.`. */
  path?: string;
  /**
   * Called when there are too few exact matches, before the slower passes, which take a hundred times as long as the exact passes. If this function
   * throws an OverloadError, the search returns the matches found so far.
   */
  beforeTypos?: () => Promise<void>;
}

export function searchService(options: SearchServiceOptions) {
  const ttl = options.reuse.milliseconds;
  const stored = new LRUCache<string, SearchHits>({ max: MAX_STORED_RESULTS, ttl });
  const storedMatches = new LRUCache<string, SearchHits<FacetedMatch>>({ max: MAX_STORED_MATCHES, ttl });
  return bindTo({ ...options, stored, storedMatches }, { run });
}

async function findOrReuse(
  dependencies: SearchDependencies,
  query: string,
  window: PageWindow,
  beforeTypos: () => Promise<void>,
): Promise<SearchHits> {
  const { reuse, stored } = dependencies;
  if (window.limit > MAX_STORED_HITS || reuse.milliseconds === 0 || reuse.mustBeCurrent())
    return findCompanies(dependencies.search, query, window, beforeTypos);
  const key = `${reuse.writes} ${window.offset} ${window.limit} ${query}`;
  const known = stored.get(key);
  if (known !== undefined) return known;
  const found = await findCompanies(dependencies.search, query, window, beforeTypos);
  stored.set(key, found);
  return found;
}

/** Finds the best matches of a query, with the values by which they are filtered and counted. */
async function findMatchesOrReuse(
  dependencies: SearchDependencies,
  query: string,
  beforeTypos: () => Promise<void>,
): Promise<SearchHits<FacetedMatch>> {
  const { reuse, storedMatches } = dependencies;
  const key = `${reuse.writes} ${query}`;
  const isReusable = reuse.milliseconds > 0 && !reuse.mustBeCurrent();
  const known = isReusable ? storedMatches.get(key) : undefined;
  if (known !== undefined) return known;
  const found = await findCompanies(dependencies.search, query, { limit: FACETED_MATCHES, offset: 0 }, beforeTypos);
  const companies = found.companies.map((company) => ({ company, ...facetValues(company) }));
  const matches = { ...found, companies };
  if (isReusable) storedMatches.set(key, matches);
  return matches;
}

/** Counts, filters and sorts the best matches of a query. @param sort undefined sorts the best match first */
async function findFaceted(
  dependencies: SearchDependencies,
  query: string,
  faceting: Faceting,
  sort: SearchSort | undefined,
  { limit, offset }: PageWindow,
  beforeTypos: () => Promise<void>,
): Promise<SearchHits & { facets?: FacetCounts }> {
  const found = await findMatchesOrReuse(dependencies, query, beforeTypos);
  const filtered = found.companies.filter((company) => matchesFilters(company, faceting));
  const matches = sort === undefined ? filtered : filtered.toSorted(compareBy[sort]);
  return {
    ...found,
    total: matches.length,
    isAll: found.isAll && found.total <= FACETED_MATCHES,
    companies: matches.slice(offset, offset + limit).map(({ company }) => company),
    ...(faceting.facets.length > 0 && { facets: countFacets(matches, faceting) }),
  };
}

/**
 * Runs one search of Algolia's protocol.
 * @throws 404 for an unknown index, 400 for an invalid value
 */
async function run(
  dependencies: SearchDependencies,
  request: SearchRequest,
  { path = '', beforeTypos = async () => {} }: RunOptions = {},
): Promise<SearchResult> {
  const { onSearch, verifiedBy } = dependencies;
  const start = performance.now();
  const sort = SEARCH_SORTS.find((one) => toSearchIndex(one) === request.indexName);
  if (request.indexName !== toSearchIndex(sort)) {
    const errors = [fieldError(`${path}indexName`, 'notAllowed', { values: SEARCH_INDEX })];
    throw new ProblemError('not-found', { errors });
  }
  const { query, page, hitsPerPage, tags, faceting, hasAllAttributes } = parseSearch(request, path);
  const offset = Math.min(page * hitsPerPage, PAGINATION_LIMIT);
  const window = { limit: Math.min(hitsPerPage, PAGINATION_LIMIT - offset), offset };
  const found: SearchHits & { facets?: FacetCounts } =
    faceting === null && sort === undefined
      ? await findOrReuse(dependencies, query, window, beforeTypos)
      : await findFaceted(dependencies, query, faceting ?? NO_FACETING, sort, window, beforeTypos);
  const { kind, total, isAll, companies, words, facets } = found;
  const seconds = (performance.now() - start) / 1000;
  onSearch({ kind, seconds, isFiltered: faceting !== null });
  const toRecord = ({ formerly, ...row }: FoundRow) => ({
    ...(hasAllAttributes ? companyRecord(row, verifiedBy) : listedRecord(row)),
    ...(formerly !== undefined && { formerly }),
  });
  return {
    index: request.indexName,
    hits: companies.map((company) => ({
      ...toRecord(company),
      _highlightResult: toHighlight(company, words, tags),
    })),
    nbHits: total,
    page,
    nbPages: hitsPerPage === 0 ? 0 : Math.ceil(Math.min(total, PAGINATION_LIMIT) / hitsPerPage),
    hitsPerPage,
    exhaustiveNbHits: isAll,
    ...(facets !== undefined && { facets, exhaustiveFacetsCount: isAll }),
    query,
    params: new URLSearchParams({ query, page: String(page), hitsPerPage: String(hitsPerPage) }).toString(),
    processingTimeMS: Math.round(seconds * 1000),
  };
}

/** Sorts companies; equal companies stay in the order of the best match. */
const compareBy: Record<SearchSort, (one: FacetedMatch, other: FacetedMatch) => number> = {
  reviews: (one, other) => other.company.reviews_count - one.company.reviews_count,
  rating: (one, other) => Number(hasEnough(other)) - Number(hasEnough(one)) || other.ratingGeneral - one.ratingGeneral,
};

const hasEnough = ({ company }: FacetedMatch): boolean => company.reviews_count >= SEARCH_RATING_REVIEWS;

function toHighlight(row: RecordRow, words: string[][], tags: Search['tags']) {
  const { website, domain } = row;
  const name = showName(row.name);
  const fields = [
    { value: name, terms: nameTerms(name) },
    { value: website, terms: websiteTerms(website, domain) },
  ];
  const [ofName, ofWebsite] = highlight(words, fields, tags);
  if (ofName === undefined || ofWebsite === undefined) throw new Error('A field has no highlight');
  return { name: ofName, website: ofWebsite };
}
