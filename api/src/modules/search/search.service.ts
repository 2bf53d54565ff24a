import { SEARCH_HITS_PER_PAGE, SEARCH_INDEX, SEARCH_QUERY_MAX_LENGTH, type SearchResult } from '@heard/contract';
import type { SearchRequest } from '@heard/contract/schemas';
import type { FieldError } from '@heard/contract';
import { fieldError, ProblemError } from '../../problems.ts';
import { nameTerms, websiteTerms } from './fieldTerms.ts';
import { highlight } from './highlight.ts';
import { canFitLoosely, KINDS, termMatcher } from './matchTerm.ts';
import { readQuery, type Reading } from './readQuery.ts';
import type { Expansion, Found, FoundCompany, SearchRepository, Window } from './search.repository.ts';

/** Algolia's preset. */
const HITS_PER_PAGE = 20;
const HITS_PER_PAGE_MAX = 1000;
/** No page lies behind so many hits: Algolia's preset for `paginationLimitedTo`. */
const PAGINATION_LIMIT = 1000;
/** Up to 1000 hits have many marks each, and a request chooses what stands around them. */
const TAG_MAX_LENGTH = 100;

/** What a fit costs, in the order in which it counts: a typo more than all kinds, a kind more than all fields. */
const TYPO_COST = 10_000;
const KIND_COST = 100;

export type SearchService = ReturnType<typeof searchService>;

export function searchService({ search }: { search: SearchRepository }) {
  /** Companies with every word as it is written, from its start on; when they are few, parts of words and typos too. */
  async function findReading({ words, hasHost }: Reading, window: Window): Promise<Found> {
    const exact = await search.fitting(words.length, words.flatMap(asWritten), window);
    // Who types a whole address wants that one.
    if (exact.total >= (hasHost ? 1 : SEARCH_HITS_PER_PAGE) || !words.flat().some(canFitLoosely)) return exact;
    const vocabulary = await search.vocabulary();
    const expansions = words.flatMap((spellings, word) => similar(spellings, word, vocabulary));
    return search.fitting(words.length, [...words.flatMap(asWritten), ...expansions], window);
  }

  async function find(readings: Reading[], window: Window): Promise<Found & { words: string[][] }> {
    if (readings.length === 0) return { ...(await search.mostReviewed(window)), words: [] };
    let last: Found & { words: string[][] } = { total: 0, companies: [], words: [] };
    for (const reading of readings) {
      last = { ...(await findReading(reading, window)), words: reading.words };
      if (last.total > 0) break;
    }
    return last;
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
      const { total, companies, words } = await find(readQuery(query), { limit, offset });
      return {
        index: SEARCH_INDEX,
        hits: companies.map((company) => toHit(company, words, tags)),
        nbHits: total,
        page,
        nbPages: hitsPerPage === 0 ? 0 : Math.ceil(Math.min(total, PAGINATION_LIMIT) / hitsPerPage),
        hitsPerPage,
        exhaustiveNbHits: true,
        query,
        params: new URLSearchParams({ query, page: String(page), hitsPerPage: String(hitsPerPage) }).toString(),
        processingTimeMS: Math.round(performance.now() - start),
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
  const errors: FieldError[] = [];
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

/** One letter is a word of its own only in front of a name: the `a` of `Two Vans and a Piano` is not what `a` is for. */
function asWritten(spellings: string[], word: number): Expansion[] {
  return spellings.flatMap((term) => [
    { word, term, isPrefix: false, firstOnly: Array.from(term).length === 1, cost: KINDS.whole * KIND_COST },
    { word, term, isPrefix: true, firstOnly: false, cost: KINDS.start * KIND_COST },
  ]);
}

function similar(spellings: string[], word: number, vocabulary: string[]): Expansion[] {
  const expansions: Expansion[] = [];
  for (const spelling of spellings.filter(canFitLoosely)) {
    const matcher = termMatcher(spelling);
    for (const term of vocabulary) {
      const match = matcher(term);
      if (match === null || (match.typos === 0 && match.kind !== KINDS.inside)) continue;
      const cost = match.typos * TYPO_COST + match.kind * KIND_COST;
      expansions.push({ word, term, isPrefix: false, firstOnly: false, cost });
    }
  }
  return expansions;
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
