import {
  SEARCH_HITS_PER_PAGE,
  SEARCH_HITS_PER_PAGE_MAX,
  SEARCH_INDEX,
  SEARCH_QUERY_MAX_LENGTH,
  type SearchResult,
} from '@heard/contract';
import type { SearchRequest } from '@heard/contract/schemas';
import { LRUCache } from 'lru-cache';
import { OverloadError } from '../../admission/OverloadError.ts';
import type { Reuse } from '../../admission/Reuse.ts';
import { fieldError, ProblemError, type InvalidField } from '../../problems.ts';
import type { VerifiedBy } from '../companies/company.ts';
import {
  asWritten,
  correctionsAmong,
  findCorrections,
  needsTerms,
  SOUNDS_ALIKE,
  startsOfLong,
  startVariants,
  withSounds,
  type Correction,
} from './corrections.ts';
import { companyRecord, facetValues, listedRecord, type RecordRow } from './companyRecord.ts';
import {
  countFacets,
  matchesFilters,
  parseFaceting,
  type FacetCounts,
  type Faceting,
  type FacetValues,
} from './facets.ts';
import { nameTerms, websiteTerms } from './fieldTerms.ts';
import { toWords } from './foldText.ts';
import { highlight } from './highlight.ts';
import type { ObservedSearch, SearchKind } from './observeSearches.ts';
import { parseQuery, type ParsedQuery } from './parseQuery.ts';
import { MANY_TERMS, type Pass, type RankedName, type SearchRepository, type PageWindow } from './search.repository.ts';
import { rankBySimilarity } from './rankBySimilarity.ts';
import {
  joinWords,
  neighbours,
  passesAsWritten,
  passesInside,
  passesOfStarts,
  passesWithoutWords,
  passesWithTypos,
  type QueryWord,
} from './searchPasses.ts';

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

/** The best matches that are counted and filtered. */
const FACETED_MATCHES = 500;

/** Corrections tried for each word when all words exist, but not together. */
const MAX_CORRECTIONS_OF_KNOWN = 80;
/** Words of a query that are corrected, the longest first: each costs two lookups. */
const MAX_CORRECTED_WORDS = 6;
/** Pairs of words that are tried as one word. */
const MAX_JOINED = 4;
/** Full names with a corrected word that are looked up. */
const MAX_CORRECTED_NAMES = 500;
/** Companies with a name that differs by one typo which precede parts of words, for a word of at least this many letters. */
const MAX_NAMES_FIRST = 3;
const NAME_FIRST_MIN_LENGTH = 5;
/** The passes with the fewest typos: with the last word as a whole, and as a start. */
const FEWEST_TYPOS_PASSES = 2;
const SIGNS = /[\p{P}\p{S}]/u;
const URL_START = /^\s*(https?:\/*)?(www\.?)?/i;
/** Companies compared with a query of which no company has all words. */
const MAX_CANDIDATES = 60;
/** The share of the letters of a query that a company may lack. */
const MAX_DIFFERENCE = 0.5;
/** The same for companies with which no further words are left out. */
const SIMILAR = 0.25;

interface Matches<Company = RecordRow> {
  kind: SearchKind;
  companies: Company[];
  /** The words of the query in their spellings, with words that sound alike. */
  words: string[][];
  /** Whether there are no further matches. */
  isAll: boolean;
}

interface SearchHits<Company = RecordRow> extends Matches<Company> {
  /** A lower bound: hits beyond the requested ones are not counted. */
  total: number;
}

/** The search for one interpretation of a query. */
interface Attempt {
  /** The maximum number of hits. */
  max: number;
  beforeTypos: () => Promise<void>;
  /** The corrections of each word, once they are known; null for a word that is used as written. */
  corrections: (Correction[] | null)[];
  /** The number of hits of the stages so far. */
  found: number;
  /** Whether later stages are left out, since searches with typos are overloaded. */
  isCutShort: boolean;
}

/** A match that is counted and filtered. */
interface FacetedMatch extends FacetValues {
  company: RecordRow;
}

export type SearchService = ReturnType<typeof searchService>;

export interface SearchServiceOptions {
  search: SearchRepository;
  /** Called after each search. */
  onSearch: (search: ObservedSearch) => void;
  /** For results: many people type the same first letters. */
  reuse: Reuse;
  verifiedBy: VerifiedBy;
}

const MAX_STORED_RESULTS = 500;
/** The same for matches that are counted and filtered: up to 500 companies each. */
const MAX_STORED_MATCHES = 20;
/** Hits of a result that is stored: the search box asks for a few. */
const MAX_STORED_HITS = 20;

export interface RunOptions {
  /** The path of the search in the body, such as `requests.0.`. */
  path?: string;
  /**
   * Called when exact matches are not enough. What follows takes a hundred times as long. If it throws an OverloadError, a search
   * that has found something ends with that.
   */
  beforeTypos?: () => Promise<void>;
}

interface Stage {
  kind: SearchKind;
  /** Full names to look up first. */
  names?: RankedName[];
  maxNames?: number;
  passes: Pass[];
  isLoose: boolean;
  enough: number;
}

export function searchService({ search, onSearch, reuse, verifiedBy }: SearchServiceOptions) {
  const stored = new LRUCache<string, SearchHits>({ max: MAX_STORED_RESULTS, ttl: reuse.milliseconds });
  // The searches of a page differ in their filters only.
  const storedMatches = new LRUCache<string, SearchHits<FacetedMatch>>({
    max: MAX_STORED_MATCHES,
    ttl: reuse.milliseconds,
  });

  /** Yields the stages of a search, strict ones first. Loose ones cost more. */
  async function* stages(words: QueryWord[], attempt: Attempt): AsyncGenerator<Stage> {
    const isSingle = words.length === 1;
    const enough = isSingle ? attempt.max : SEARCH_HITS_PER_PAGE;
    yield { kind: 'written', passes: passesAsWritten(words), isLoose: false, enough };
    if (words.every(({ isKnown }) => isKnown)) {
      yield { kind: 'starts', passes: passesOfStarts(words), isLoose: true, enough };
      // `klar aps` is the start of `Klaros ApS`, but may also be `Klaar ApS` with a typo.
      if (attempt.found > 0) {
        if (!(await mayTryTypos(attempt))) return;
        const names = correctedNames(words, await findAllCorrections(words));
        yield { kind: 'typos', names, passes: [], isLoose: false, enough };
      }
    }
    if (!isSingle) {
      const joined = await search.termsOf(neighbours(words));
      const passes = joinWords(words, (word) => (joined.get(word) ?? 0) > 0).slice(0, MAX_JOINED);
      yield { kind: 'starts', passes: passes.flatMap(passesAsWritten), isLoose: false, enough };
    }
    // A name with one typo is likelier than a part of a word, unless the word is short.
    const isNameFirst = isSingle && words.every((word) => getLength(word) >= NAME_FIRST_MIN_LENGTH);
    if (isNameFirst && !(await correct(words, attempt))) return;
    yield {
      kind: 'inside',
      names: isNameFirst ? correctedNames(words, attempt.corrections) : [],
      maxNames: MAX_NAMES_FIRST,
      passes: passesInside(words),
      isLoose: true,
      enough,
    };
    if (!isNameFirst && !(await correct(words, attempt))) return;
    // More typos are tried only when fewer match nothing.
    yield {
      kind: 'typos',
      names: correctedNames(words, attempt.corrections),
      passes: passesWithTypos(words, attempt.corrections),
      isLoose: true,
      enough: isSingle ? SEARCH_HITS_PER_PAGE : 1,
    };
  }

  /** @returns whether typos are tried */
  async function correct(words: QueryWord[], attempt: Attempt): Promise<boolean> {
    if (!(await mayTryTypos(attempt))) return false;
    attempt.corrections = await findAllCorrections(words);
    return true;
  }

  /** Looks up which words exist; the others have typos. A single word needs no lookup: the search passes for it have the same result. */
  async function toQueryWords(words: string[][]): Promise<QueryWord[]> {
    const terms = words.length === 1 ? null : await search.termsOf(words.flat());
    return words.map((spellings) => {
      const counts = spellings.map((spelling) => terms?.get(spelling) ?? 0);
      return { spellings, isKnown: counts.some((count) => count > 0), isWide: counts.includes(MANY_TERMS) };
    });
  }

  /**
   * Finds companies for one interpretation of the query, those with exactly this name first. Parts of words and typos are
   * tried only after few exact matches, and words are left out only when nothing matches.
   */
  async function findMatches(
    { words, hasHost, fullName }: ParsedQuery,
    max: number,
    beforeTypos: () => Promise<void>,
  ): Promise<Matches> {
    const isSingle = words.length === 1;
    // A host or several words are specific enough: a single match will do.
    const few = hasHost || !isSingle ? 1 : SEARCH_HITS_PER_PAGE;
    const attempt: Attempt = { max, beforeTypos, corrections: [], found: 0, isCutShort: false };
    const matches =
      fullName === null ? [] : sameWordsFirst(words, await search.withFullName([{ name: fullName, rank: 0 }], max));
    const queryWords = await toQueryWords(words);
    let reached: SearchKind = 'written';
    // Each word has many corrections then.
    const isCostly = !isSingle && queryWords.every(({ isKnown }) => isKnown);
    for await (const stage of stages(queryWords, attempt)) {
      const { kind, names = [], maxNames = max, isLoose, enough } = stage;
      reached = kind;
      const countBefore = matches.length;
      if (names.length > 0) {
        addMissing(matches, await search.withFullName(names, Math.min(maxNames, max - matches.length)));
        if (matches.length >= (isCostly ? few : SEARCH_HITS_PER_PAGE)) break;
      }
      // If companies with this name were found, searching with more typos is not worth its cost.
      const isNamed = !isSingle && matches.length > countBefore;
      const passes = isNamed ? stage.passes.slice(0, FEWEST_TYPOS_PASSES) : stage.passes;
      const options = { passes, without: matches, max: max - matches.length, enough };
      if (passes.length > 0 && options.max > 0) matches.push(...(await search.matching(options)));
      if (matches.length >= (isLoose ? SEARCH_HITS_PER_PAGE : few)) break;
      attempt.found = matches.length;
    }
    const meant = words.map((spellings, at) => [...spellings, ...toSounds(attempt.corrections[at])]);
    if (matches.length > 0 || isSingle || hasHost) {
      const isAll = matches.length < max && !attempt.isCutShort;
      return { kind: reached, companies: matches, words: meant, isAll };
    }
    const similar = await findWithoutWords(queryWords, attempt.corrections);
    return { kind: 'relaxed', ...similar, words: meant };
  }

  /** Finds the companies that are most similar to the query among those that have some of its words. */
  async function findWithoutWords(
    words: QueryWord[],
    corrections: Attempt['corrections'],
  ): Promise<Pick<Matches, 'companies' | 'isAll'>> {
    const meant = words.map(({ spellings }, at) => ({
      spellings,
      corrections: new Set(corrections[at]?.map(({ text }) => text)),
    }));
    const { matching, fewer } = passesWithoutWords(words, corrections);
    const limits = { max: MAX_CANDIDATES, enough: MAX_CANDIDATES };
    const candidates = matching.length === 0 ? [] : await search.matching({ passes: matching, without: [], ...limits });
    let hasAllCandidates = candidates.length < MAX_CANDIDATES;
    if (candidates.length === 0) {
      for (const pass of fewer) {
        candidates.push(...(await search.matching({ passes: [pass], without: candidates, ...limits })));
        const similar = rankBySimilarity(meant, candidates, SIMILAR);
        if (similar.length >= SEARCH_HITS_PER_PAGE || candidates.length >= MAX_CANDIDATES) {
          hasAllCandidates = false;
          break;
        }
      }
    }
    const ranked = rankBySimilarity(meant, candidates, MAX_DIFFERENCE);
    return {
      companies: ranked.slice(0, COUNTED_HITS_OF_WORDS),
      isAll: hasAllCandidates && ranked.length <= COUNTED_HITS_OF_WORDS,
    };
  }

  /** Returns the corrections of each word; null for a word that is used as written. */
  async function findAllCorrections(words: QueryWord[]): Promise<(Correction[] | null)[]> {
    const areAllKnown = words.every(({ isKnown }) => isKnown);
    const unsure = words
      .filter(({ isKnown }) => areAllKnown || !isKnown)
      .toSorted((a, b) => getLength(b) - getLength(a))
      .slice(0, MAX_CORRECTED_WORDS);
    const sounds = await search.soundsOf(unsure.flatMap(({ spellings }) => spellings));
    const corrections: (Correction[] | null)[] = [];
    for (const word of words) {
      if (!unsure.includes(word)) {
        corrections.push(word.isKnown ? null : []);
        continue;
      }
      const meant: Correction[] = [];
      for (const spelling of word.spellings) {
        meant.push(...withSounds(spelling, await correctionsFor(spelling), sounds.get(spelling) ?? []));
      }
      // All words exist. Each may still be a misspelling of another word, but only by one typo.
      const likely = meant
        .filter(({ typos }) => typos !== 2)
        .toSorted((a, b) => Number(b.isLikely) - Number(a.isLikely))
        .slice(0, MAX_CORRECTIONS_OF_KNOWN);
      corrections.push(areAllKnown ? [...word.spellings.map(asWritten), ...likely] : meant);
    }
    return corrections;
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
    query: string,
    { limit, offset }: PageWindow,
    beforeTypos: () => Promise<void>,
  ): Promise<SearchHits> {
    const last = offset + limit;
    const queries = parseQuery(query);
    // Signs without words, such as '@@@', match nothing; an empty query lists all companies, as does the beginning of a URL.
    if (queries.length === 0 && SIGNS.test(query.replace(URL_START, '')))
      return { kind: 'written', total: 0, isAll: true, companies: [], words: [] };
    if (queries.length === 0) {
      const { total, companies } = await search.mostReviewed(PAGINATION_LIMIT, { limit, offset });
      return { kind: 'listed', total, isAll: total < PAGINATION_LIMIT, companies, words: [] };
    }
    let reached: SearchKind = 'written';
    for (const parsed of queries) {
      const max = Math.max(parsed.words.length === 1 ? COUNTED_HITS : COUNTED_HITS_OF_WORDS, last + 1);
      const { kind, companies, words, isAll } = await findMatches(parsed, max, beforeTypos);
      reached = kind;
      if (companies.length === 0) continue;
      return {
        kind,
        total: companies.length,
        isAll,
        companies: companies.slice(offset, last),
        words,
      };
    }
    return { kind: reached, total: 0, isAll: true, companies: [], words: [] };
  }

  async function findOrReuse(query: string, window: PageWindow, beforeTypos: () => Promise<void>): Promise<SearchHits> {
    if (window.limit > MAX_STORED_HITS || reuse.milliseconds === 0) return find(query, window, beforeTypos);
    const key = `${reuse.writes} ${window.offset} ${window.limit} ${query}`;
    const known = stored.get(key);
    if (known !== undefined) return known;
    const found = await find(query, window, beforeTypos);
    stored.set(key, found);
    return found;
  }

  /** Finds the best matches of a query, with what is counted and filtered. */
  async function findMatchesOrReuse(
    query: string,
    beforeTypos: () => Promise<void>,
  ): Promise<SearchHits<FacetedMatch>> {
    const key = `${reuse.writes} ${query}`;
    const known = storedMatches.get(key);
    if (known !== undefined) return known;
    const found = await find(query, { limit: FACETED_MATCHES, offset: 0 }, beforeTypos);
    const companies = found.companies.map((company) => ({ company, ...facetValues(company) }));
    const matches = { ...found, companies };
    if (reuse.milliseconds > 0) storedMatches.set(key, matches);
    return matches;
  }

  /** Counts and filters the best matches of a query. */
  async function findFaceted(
    query: string,
    faceting: Faceting,
    { limit, offset }: PageWindow,
    beforeTypos: () => Promise<void>,
  ): Promise<SearchHits & { facets?: FacetCounts }> {
    const found = await findMatchesOrReuse(query, beforeTypos);
    const matches = found.companies.filter((company) => matchesFilters(company, faceting));
    return {
      ...found,
      total: matches.length,
      isAll: found.isAll && found.total <= FACETED_MATCHES,
      companies: matches.slice(offset, offset + limit).map(({ company }) => company),
      ...(faceting.facets.length > 0 && { facets: countFacets(matches, faceting) }),
    };
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
      const { query, page, hitsPerPage, tags, faceting, hasAllAttributes } = parseSearch(request, path);
      const offset = Math.min(page * hitsPerPage, PAGINATION_LIMIT);
      const window = { limit: Math.min(hitsPerPage, PAGINATION_LIMIT - offset), offset };
      const found: SearchHits & { facets?: FacetCounts } =
        faceting === null
          ? await findOrReuse(query, window, beforeTypos)
          : await findFaceted(query, faceting, window, beforeTypos);
      const { kind, total, isAll, companies, words, facets } = found;
      const seconds = (performance.now() - start) / 1000;
      onSearch({ kind, seconds, isFiltered: faceting !== null });
      const toRecord = (row: RecordRow) => (hasAllAttributes ? companyRecord(row, verifiedBy) : listedRecord(row));
      return {
        index: SEARCH_INDEX,
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
    },
  };
}

/** @throws OverloadError when typos can't be tried now, and nothing has been found without them */
async function mayTryTypos(attempt: Attempt): Promise<boolean> {
  try {
    await attempt.beforeTypos();
  } catch (error) {
    if (!(error instanceof OverloadError) || attempt.found === 0) throw error;
    attempt.isCutShort = true;
  }
  return !attempt.isCutShort;
}

/** Returns the query with one corrected word at a time, as full names, the likeliest first. */
function correctedNames(words: QueryWord[], corrections: (Correction[] | null)[]): RankedName[] {
  const written = words.map(({ spellings }) => spellings[0] ?? '');
  const ranks = new Map<string, number>();
  for (const [at, meant] of corrections.entries()) {
    for (const { text, typos, isWhole, isLikely } of meant ?? []) {
      // A single word with two typos is tried after all words with one.
      if (!isWhole || typos === 0 || (words.length === 1 && typos > 1)) continue;
      const name = written.toSpliced(at, 1, text).join('');
      ranks.set(name, Math.min(ranks.get(name) ?? Infinity, typos * 2 - Number(isLikely)));
    }
  }
  return Array.from(ranks, ([name, rank]) => ({ name, rank }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_CORRECTED_NAMES);
}

function toSounds(corrections: Correction[] | null | undefined): string[] {
  return corrections?.filter(({ typos }) => typos === SOUNDS_ALIKE).map(({ text }) => text) ?? [];
}

/** `Bright Loaf` before `Brightloaf`, for a query with two words. */
function sameWordsFirst(words: string[][], companies: RecordRow[]): RecordRow[] {
  const written = words.map(([word]) => word).join(' ');
  return companies.toSorted((a, b) => Number(isSame(b)) - Number(isSame(a)));

  function isSame({ name }: RecordRow): boolean {
    return toWords(name).join(' ') === written;
  }
}

function addMissing(matches: RecordRow[], companies: RecordRow[]): void {
  const known = new Set(matches.map(({ domain }) => domain));
  matches.push(...companies.filter(({ domain }) => !known.has(domain)));
}

function getLength({ spellings }: QueryWord): number {
  return Array.from(spellings[0] ?? '').length;
}

interface Search {
  query: string;
  page: number;
  hitsPerPage: number;
  tags: [pre: string, post: string];
  faceting: Faceting | null;
  hasAllAttributes: boolean;
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
    faceting: parseFaceting(request, path, errors),
    hasAllAttributes: request.attributesToRetrieve?.includes('*') ?? false,
  };
  if (errors.length > 0) throw new ProblemError('validation', { errors });
  return search;
}

/** Returns null when there is no value, NaN when it is not a whole number. */
function wholeNumber(text: string | null): number | null {
  if (text === null) return null;
  return /^\d+$/.test(text) ? Number(text) : NaN;
}

function toHighlight({ name, website, domain }: RecordRow, words: string[][], tags: Search['tags']) {
  const fields = [
    { value: name, terms: nameTerms(name) },
    { value: website, terms: websiteTerms(website, domain) },
  ];
  const [ofName, ofWebsite] = highlight(words, fields, tags);
  if (ofName === undefined || ofWebsite === undefined) throw new Error('A field has no highlight');
  return { name: ofName, website: ofWebsite };
}
