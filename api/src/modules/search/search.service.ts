import { SEARCH_HITS_PER_PAGE, SEARCH_INDEX, SEARCH_QUERY_MAX_LENGTH, type SearchResult } from '@heard/contract';
import type { SearchRequest } from '@heard/contract/schemas';
import { fieldError, ProblemError, type InvalidField } from '../../problems.ts';
import {
  asWritten,
  correctionsAmong,
  correctionsOf,
  needsTerms,
  startsOfLong,
  startVariants,
  type Correction,
} from './corrections.ts';
import { nameTerms, websiteTerms } from './fieldTerms.ts';
import { highlight } from './highlight.ts';
import { readQuery, type Reading } from './readQuery.ts';
import { MANY_TERMS, type FoundCompany, type Pass, type SearchRepository, type Window } from './search.repository.ts';
import { passesAsWritten, passesInside, passesOfStarts, passesWithTypos, type QueryWord } from './searchPasses.ts';

/** Algolia's preset. */
const HITS_PER_PAGE = 20;
const HITS_PER_PAGE_MAX = 1000;
/** No page lies behind so many hits: Algolia's preset for `paginationLimitedTo`. */
const PAGINATION_LIMIT = 1000;
/** Up to 1000 hits have many marks each, and a request chooses what stands around them. */
const TAG_MAX_LENGTH = 100;
/** So many hits are counted, or as many as the page needs; that there are more is told by the next page. */
const COUNTED_HITS = 50;
/** Companies with several words are sought among all that have one of them. */
const COUNTED_HITS_OF_WORDS = 20;

/** Of words that are right by themselves but not together, so many corrections each are tried. */
const MOST_CORRECTIONS_OF_KNOWN = 80;

/** How far a search had to go: it tries one after the other, and the later ones cost more. `listed` has no words to look for. */
export type SearchKind = 'listed' | 'written' | 'starts' | 'inside' | 'typos';

interface Found {
  /** At least: no more than what was asked for is counted. */
  total: number;
  isAll: boolean;
  companies: FoundCompany[];
}

export type SearchService = ReturnType<typeof searchService>;

export interface SearchServiceOptions {
  search: SearchRepository;
  /** Told of each search that was answered. */
  onSearch: (kind: SearchKind, seconds: number) => void;
}

interface WayToFit {
  kind: SearchKind;
  passes: Pass[];
  isLoose: boolean;
  enough?: number;
}

export function searchService({ search, onSearch }: SearchServiceOptions) {
  /** The ways in which companies fit a reading, better ones first. The looser ones cost more, so they are asked for last. */
  async function* waysToFit(words: QueryWord[]): AsyncGenerator<WayToFit> {
    yield { kind: 'written', passes: passesAsWritten(words), isLoose: false };
    if (words.every(({ isKnown }) => isKnown)) {
      yield { kind: 'starts', passes: passesOfStarts(words), isLoose: false };
    }
    yield { kind: 'inside', passes: passesInside(words), isLoose: true };
    // More typos are tried where fewer find nothing.
    yield { kind: 'typos', passes: await typoPasses(words), isLoose: true, enough: 1 };
  }

  /** The words with which no term starts are the ones with typos. Of one word alone the passes tell it. */
  async function toQueryWords(words: string[][]): Promise<QueryWord[]> {
    const terms = words.length === 1 ? null : await search.termsOf(words.flat());
    return words.map((spellings) => {
      const counts = spellings.map((spelling) => terms?.get(spelling) ?? 0);
      return { spellings, isKnown: counts.some((count) => count > 0), isWide: counts.includes(MANY_TERMS) };
    });
  }

  /** Companies that fit a reading; with parts of words and with typos only when few have the words as they are written. */
  async function findReading(
    { words, hasHost }: Reading,
    most: number,
  ): Promise<{ kind: SearchKind; companies: FoundCompany[] }> {
    const isSingle = words.length === 1;
    // Who types a whole address wants that one, and who types several words has said enough.
    const few = hasHost || !isSingle ? 1 : SEARCH_HITS_PER_PAGE;
    const found: FoundCompany[] = [];
    let reached: SearchKind = 'written';
    for await (const { kind, passes, isLoose, enough = SEARCH_HITS_PER_PAGE } of waysToFit(await toQueryWords(words))) {
      reached = kind;
      const wanted = {
        passes,
        without: found,
        most: most - found.length,
        enough: isSingle ? most : enough,
      };
      if (passes.length > 0) found.push(...(await search.fitting(wanted)));
      if (found.length >= (isLoose ? SEARCH_HITS_PER_PAGE : few)) break;
    }
    return { kind: reached, companies: found };
  }

  async function typoPasses(words: QueryWord[]): Promise<Pass[]> {
    const areAllKnown = words.every(({ isKnown }) => isKnown);
    const corrections: (Correction[] | null)[] = [];
    for (const { spellings, isKnown } of words) {
      if (isKnown && !areAllKnown) corrections.push(null);
      else {
        const meant = (await Promise.all(spellings.map(correctionsFor))).flat();
        // Each word is one that there is: each may be another one with a typo, but not two letters off.
        const likely = meant.filter(({ typos }) => typos === 1).slice(0, MOST_CORRECTIONS_OF_KNOWN);
        corrections.push(areAllKnown ? [...spellings.map(asWritten), ...likely] : meant);
      }
    }
    return passesWithTypos(words, corrections);
  }

  async function correctionsFor(word: string): Promise<Correction[]> {
    const variants = startVariants(word);
    if (variants.length === 0) return [];
    const starts = await search.startsLike(variants);
    if (!needsTerms(word)) return correctionsOf(word, starts);
    const terms = await search.termsStarting(startsOfLong(word, starts), { hosts: word.includes('.') });
    return correctionsAmong(word, terms);
  }

  async function find(
    readings: Reading[],
    { limit, offset }: Window,
  ): Promise<Found & { kind: SearchKind; words: string[][] }> {
    const last = offset + limit;
    if (readings.length === 0) {
      const { total, companies } = await search.mostReviewed(PAGINATION_LIMIT, { limit, offset });
      return { kind: 'listed', total, isAll: total < PAGINATION_LIMIT, companies, words: [] };
    }
    let reached: SearchKind = 'written';
    for (const { words, hasHost } of readings) {
      const most = Math.max(words.length === 1 ? COUNTED_HITS : COUNTED_HITS_OF_WORDS, last + 1);
      const { kind, companies } = await findReading({ words, hasHost }, most);
      reached = kind;
      if (companies.length === 0) continue;
      return {
        kind,
        total: companies.length,
        isAll: companies.length < most,
        companies: companies.slice(offset, last),
        words,
      };
    }
    return { kind: reached, total: 0, isAll: true, companies: [], words: [] };
  }

  return {
    /**
     * Answers one search of Algolia's protocol.
     * @param path where the search stands in the body, such as `requests.0.`
     * @throws 404 for an index that is not there, 400 for a wrong value
     */
    async run(request: SearchRequest, path = ''): Promise<SearchResult> {
      const start = performance.now();
      if (request.indexName !== SEARCH_INDEX) {
        const errors = [fieldError(`${path}indexName`, 'notAllowed', { values: SEARCH_INDEX })];
        throw new ProblemError('not-found', { errors });
      }
      const { query, page, hitsPerPage, tags } = readSearch(request, path);
      const offset = Math.min(page * hitsPerPage, PAGINATION_LIMIT);
      const limit = Math.min(hitsPerPage, PAGINATION_LIMIT - offset);
      const { kind, total, isAll, companies, words } = await find(readQuery(query), { limit, offset });
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

/** Reads a search's members, or those in its `params`, and checks what the schema can't say. */
function readSearch(request: SearchRequest, path: string): Search {
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
    hitsPerPage: integer('hitsPerPage', HITS_PER_PAGE, HITS_PER_PAGE_MAX),
    tags: [text('highlightPreTag', '<em>', TAG_MAX_LENGTH), text('highlightPostTag', '</em>', TAG_MAX_LENGTH)],
  };
  if (errors.length > 0) throw new ProblemError('validation', { errors });
  return search;
}

/** Null: none was given. NaN: something else was. */
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
