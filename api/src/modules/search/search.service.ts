import {
  SEARCH_HITS_PER_PAGE,
  SEARCH_HITS_PER_PAGE_MAX,
  SEARCH_INDEX,
  SEARCH_QUERY_MAX_LENGTH,
  type SearchResult,
} from '@heard/contract';
import type { SearchRequest } from '@heard/contract/schemas';
import { LRUCache } from 'lru-cache';
import type { Reuse } from '../../admission/Reuse.ts';
import { fieldError, ProblemError, type InvalidField } from '../../problems.ts';
import {
  asWritten,
  correctionsAmong,
  findCorrections,
  needsTerms,
  startsOfLong,
  startVariants,
  type Correction,
} from './corrections.ts';
import { nameTerms, websiteTerms } from './fieldTerms.ts';
import { highlight } from './highlight.ts';
import { parseQuery, type ParsedQuery } from './parseQuery.ts';
import {
  MANY_TERMS,
  type FoundCompany,
  type Pass,
  type SearchRepository,
  type PageWindow,
} from './search.repository.ts';
import { passesAsWritten, passesInside, passesOfStarts, passesWithTypos, type QueryWord } from './searchPasses.ts';

/** Algolia's default. */
const HITS_PER_PAGE = 20;
/** Hits that pagination can reach: Algolia's default for `paginationLimitedTo`. */
const PAGINATION_LIMIT = 1000;
/** The request chooses the tags, and hits contain many of them. */
const TAG_MAX_LENGTH = 32;
/** Hits are counted up to this number, or as far as the page needs; the next page reveals more. */
const COUNTED_HITS = 50;
/** The same for several words: they are searched among all companies with one of them, which costs more. */
const COUNTED_HITS_OF_WORDS = 20;

/** Corrections tried for each word when all words exist, but not together. */
const MAX_CORRECTIONS_OF_KNOWN = 80;

/** The last pass of a search: they are tried in this order, and later ones cost more. `listed` is a query without words. */
export type SearchKind = 'listed' | 'written' | 'starts' | 'inside' | 'typos';

interface SearchHits {
  /** A lower bound: hits beyond the requested ones are not counted. */
  total: number;
  isAll: boolean;
  companies: FoundCompany[];
}

export type SearchService = ReturnType<typeof searchService>;

export interface SearchServiceOptions {
  search: SearchRepository;
  /** Called after each search. */
  onSearch: (kind: SearchKind, seconds: number) => void;
  /** For results: many people type the same first letters. */
  reuse: Reuse;
}

type Found = SearchHits & { kind: SearchKind; words: string[][] };

const MAX_STORED_RESULTS = 500;
/** Hits of a result that is stored: the search box asks for a few. */
const MAX_STORED_HITS = 20;

export interface RunOptions {
  /** The path of the search in the body, such as `requests.0.`. */
  path?: string;
  /** Called when exact matches are not enough. What follows takes a hundred times as long. */
  beforeTypos?: () => Promise<void>;
}

interface Stage {
  kind: SearchKind;
  passes: Pass[];
  isLoose: boolean;
  enough?: number;
}

export function searchService({ search, onSearch, reuse }: SearchServiceOptions) {
  const stored = new LRUCache<string, Found>({ max: MAX_STORED_RESULTS, ttl: reuse.milliseconds });

  /** Yields the stages of a search, strict ones first. Loose ones cost more. */
  async function* stages(words: QueryWord[], beforeTypos: () => Promise<void>): AsyncGenerator<Stage> {
    yield { kind: 'written', passes: passesAsWritten(words), isLoose: false };
    if (words.every(({ isKnown }) => isKnown)) {
      yield { kind: 'starts', passes: passesOfStarts(words), isLoose: false };
    }
    yield { kind: 'inside', passes: passesInside(words), isLoose: true };
    await beforeTypos();
    // More typos are tried only when fewer match nothing.
    yield { kind: 'typos', passes: await typoPasses(words), isLoose: true, enough: 1 };
  }

  /** Looks up which words exist; the others have typos. A single word needs no lookup: its passes show it. */
  async function toQueryWords(words: string[][]): Promise<QueryWord[]> {
    const terms = words.length === 1 ? null : await search.termsOf(words.flat());
    return words.map((spellings) => {
      const counts = spellings.map((spelling) => terms?.get(spelling) ?? 0);
      return { spellings, isKnown: counts.some((count) => count > 0), isWide: counts.includes(MANY_TERMS) };
    });
  }

  /** Finds companies for one interpretation of the query. Parts of words and typos are tried only after few exact matches. */
  async function findMatches(
    { words, hasHost }: ParsedQuery,
    max: number,
    beforeTypos: () => Promise<void>,
  ): Promise<{ kind: SearchKind; companies: FoundCompany[] }> {
    const isSingle = words.length === 1;
    // A host or several words are specific enough: a single match will do.
    const few = hasHost || !isSingle ? 1 : SEARCH_HITS_PER_PAGE;
    const matches: FoundCompany[] = [];
    let reached: SearchKind = 'written';
    for await (const { kind, passes, isLoose, enough = SEARCH_HITS_PER_PAGE } of stages(
      await toQueryWords(words),
      beforeTypos,
    )) {
      reached = kind;
      const options = {
        passes,
        without: matches,
        max: max - matches.length,
        enough: isSingle ? max : enough,
      };
      if (passes.length > 0) matches.push(...(await search.matching(options)));
      if (matches.length >= (isLoose ? SEARCH_HITS_PER_PAGE : few)) break;
    }
    return { kind: reached, companies: matches };
  }

  async function typoPasses(words: QueryWord[]): Promise<Pass[]> {
    const areAllKnown = words.every(({ isKnown }) => isKnown);
    const corrections: (Correction[] | null)[] = [];
    for (const { spellings, isKnown } of words) {
      if (isKnown && !areAllKnown) corrections.push(null);
      else {
        const meant = (await Promise.all(spellings.map(correctionsFor))).flat();
        // All words exist. Each may be a typo of another one, but only with one typo.
        const likely = meant.filter(({ typos }) => typos === 1).slice(0, MAX_CORRECTIONS_OF_KNOWN);
        corrections.push(areAllKnown ? [...spellings.map(asWritten), ...likely] : meant);
      }
    }
    return passesWithTypos(words, corrections);
  }

  async function correctionsFor(word: string): Promise<Correction[]> {
    const variants = startVariants(word);
    if (variants.length === 0) return [];
    const starts = await search.startsLike(variants);
    if (!needsTerms(word)) return findCorrections(word, starts);
    const terms = await search.termsStarting(startsOfLong(word, starts), { hosts: word.includes('.') });
    return correctionsAmong(word, terms);
  }

  async function find(
    queries: ParsedQuery[],
    { limit, offset }: PageWindow,
    beforeTypos: () => Promise<void>,
  ): Promise<Found> {
    const last = offset + limit;
    if (queries.length === 0) {
      const { total, companies } = await search.mostReviewed(PAGINATION_LIMIT, { limit, offset });
      return { kind: 'listed', total, isAll: total < PAGINATION_LIMIT, companies, words: [] };
    }
    let reached: SearchKind = 'written';
    for (const { words, hasHost } of queries) {
      const max = Math.max(words.length === 1 ? COUNTED_HITS : COUNTED_HITS_OF_WORDS, last + 1);
      const { kind, companies } = await findMatches({ words, hasHost }, max, beforeTypos);
      reached = kind;
      if (companies.length === 0) continue;
      return {
        kind,
        total: companies.length,
        isAll: companies.length < max,
        companies: companies.slice(offset, last),
        words,
      };
    }
    return { kind: reached, total: 0, isAll: true, companies: [], words: [] };
  }

  async function findOrReuse(query: string, window: PageWindow, beforeTypos: () => Promise<void>): Promise<Found> {
    if (window.limit > MAX_STORED_HITS || reuse.milliseconds === 0) return find(parseQuery(query), window, beforeTypos);
    const key = `${reuse.writes} ${window.offset} ${window.limit} ${query}`;
    const known = stored.get(key);
    if (known !== undefined) return known;
    const found = await find(parseQuery(query), window, beforeTypos);
    stored.set(key, found);
    return found;
  }

  return {
    /**
     * Runs one search of Algolia's protocol.
     * @throws 404 for an unknown index, 400 for an invalid value
     */
    async run(
      request: SearchRequest,
      { path = '', beforeTypos = async () => {} }: RunOptions = {},
    ): Promise<SearchResult> {
      const start = performance.now();
      if (request.indexName !== SEARCH_INDEX) {
        const errors = [fieldError(`${path}indexName`, 'notAllowed', { values: SEARCH_INDEX })];
        throw new ProblemError('not-found', { errors });
      }
      const { query, page, hitsPerPage, tags } = parseSearch(request, path);
      const offset = Math.min(page * hitsPerPage, PAGINATION_LIMIT);
      const limit = Math.min(hitsPerPage, PAGINATION_LIMIT - offset);
      const { kind, total, isAll, companies, words } = await findOrReuse(query, { limit, offset }, beforeTypos);
      const seconds = (performance.now() - start) / 1000;
      onSearch(kind, seconds);
      return {
        index: SEARCH_INDEX,
        hits: companies.map((company) => toHit(company, words, tags)),
        nbHits: total,
        page,
        nbPages: hitsPerPage === 0 ? 0 : Math.ceil(Math.min(total, PAGINATION_LIMIT) / hitsPerPage),
        hitsPerPage,
        exhaustiveNbHits: isAll,
        query,
        params: new URLSearchParams({ query, page: String(page), hitsPerPage: String(hitsPerPage) }).toString(),
        processingTimeMS: Math.round(seconds * 1000),
      };
    },
  };
}

interface Search {
  query: string;
  page: number;
  hitsPerPage: number;
  tags: [pre: string, post: string];
}

/** Reads the properties of a search, or those in its `params`, and validates what the schema can't. */
function parseSearch(request: SearchRequest, path: string): Search {
  const errors: InvalidField[] = [];
  const params = new URLSearchParams(request.params ?? '');
  const text = (name: 'query' | 'highlightPreTag' | 'highlightPostTag', preset: string, limit: number) => {
    const value = request[name] ?? params.get(name) ?? preset;
    if (value.length > limit) errors.push(fieldError(path + name, 'tooLong', { limit }));
    return value;
  };
  const integer = (name: 'page' | 'hitsPerPage', preset: number, max: number) => {
    const value = request[name] ?? wholeNumber(params.get(name)) ?? preset;
    if (!(value <= max)) errors.push(fieldError(path + name, 'notInRange', { min: 0, max }));
    return value;
  };
  const search: Search = {
    query: text('query', '', SEARCH_QUERY_MAX_LENGTH),
    page: integer('page', 0, Number.MAX_SAFE_INTEGER),
    hitsPerPage: integer('hitsPerPage', HITS_PER_PAGE, SEARCH_HITS_PER_PAGE_MAX),
    tags: [text('highlightPreTag', '<em>', TAG_MAX_LENGTH), text('highlightPostTag', '</em>', TAG_MAX_LENGTH)],
  };
  if (errors.length > 0) throw new ProblemError('validation', { errors });
  return search;
}

/** Returns null when there is no value, NaN when it is not a whole number. */
function wholeNumber(text: string | null): number | null {
  if (text === null) return null;
  return /^\d+$/.test(text) ? Number(text) : NaN;
}

function toHit({ domain, name, website }: FoundCompany, words: string[][], tags: Search['tags']) {
  const fields = [
    { value: name, terms: nameTerms(name) },
    { value: website, terms: websiteTerms(website, domain) },
  ];
  const [ofName, ofWebsite] = highlight(words, fields, tags);
  if (ofName === undefined || ofWebsite === undefined) throw new Error('A field has no highlight');
  return { objectID: domain, name, website, _highlightResult: { name: ofName, website: ofWebsite } };
}
