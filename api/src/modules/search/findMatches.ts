import { SEARCH_HITS_PER_PAGE } from '@heard/contract';
import { SOUNDS_ALIKE, type Correction } from './corrections.ts';
import { toAliasQuery, toWholeQuery } from './aliases/toAliases.ts';
import type { FoundRow, RecordRow } from './companyRecord.ts';
import { toWords } from '../../kernel/foldText.ts';
import type { SearchKind } from './observeSearches.ts';
import type { ParsedQuery } from './parseQuery.ts';
import { MANY_TERMS, type AliasMatch, type SearchRepository } from './search.repository.ts';
import { rankBySimilarity } from './rankBySimilarity.ts';
import { passesWithoutWords, type QueryWord } from './searchPasses.ts';
import { type Attempt, stages } from './searchStages.ts';

/** The value of `COUNTED_HITS` for queries of several words. It is lower, because all companies with one of the words have to be compared. */
export const COUNTED_HITS_OF_WORDS = 20;

/**
 * The number of passes that allow the fewest typos. In the first of them, the last word of the query must match a whole word. In the
 * second, it may match the start of a word.
 */
const FEWEST_TYPOS_PASSES = 2;

/** Maximum number of companies that are compared with a query if no company has all of its words. */
const MAX_CANDIDATES = 60;

/** The share of the letters of a query that a company may lack. */
const MAX_DIFFERENCE = 0.5;

/**
 * The maximum share of the query's letters that a similar company lacks. Once a page of similar companies is found, the search does not try fewer
 * words.
 */
const SIMILAR = 0.25;

export interface Matches<Company = FoundRow> {
  kind: SearchKind;
  companies: Company[];
  /** The spellings of each word of the query, and words that sound alike. */
  words: string[][];
  /** Whether `companies` contains all matches. */
  isAll: boolean;
}

/**
 * Looks up which words exist, because words that do not exist have typos. Skips the lookup for a single word, whose search passes do not depend on
 * it.
 */
async function toQueryWords(search: SearchRepository, words: string[][]): Promise<QueryWord[]> {
  const terms = words.length === 1 ? null : await search.readTerms(words.flat());
  return words.map((spellings) => {
    const counts = spellings.map((spelling) => terms?.get(spelling) ?? 0);
    return { spellings, isKnown: counts.some((count) => count > 0), isWide: counts.includes(MANY_TERMS) };
  });
}

/**
 * Finds companies for one interpretation of the query, companies with exactly this name first. Tries parts of words and typos only if
 * there are few exact matches, and leaves out words only if nothing matches.
 */
export async function findMatches(
  search: SearchRepository,
  { words, hasHost, fullName }: ParsedQuery,
  max: number,
  beforeTypos: () => Promise<void>,
): Promise<Matches> {
  const isSingle = words.length === 1;
  // A host or several words are so specific that a single match is enough.
  const few = hasHost || !isSingle ? 1 : SEARCH_HITS_PER_PAGE;
  const attempt: Attempt = { max, beforeTypos, corrections: [], found: 0, isCutShort: false };
  const [sameNames, aliases] = await Promise.all([
    fullName === null ? [] : search.withFullName([{ name: fullName, rank: 0 }], max),
    search.withAlias({ query: toAliasQuery(words), whole: toWholeQuery(words, fullName) }, max),
  ]);
  const matches: FoundRow[] = sameWordsFirst(words, sameNames);
  const [known, others] = [aliases.filter(isKnownAs), aliases.filter((alias) => !isKnownAs(alias))];
  addMissing(matches, known.map(toFound), max);
  const queryWords = await toQueryWords(search, words);
  let reached: SearchKind = 'written';
  // A search with typos is costly if all words exist, because each word then has many corrections.
  const isCostly = !isSingle && queryWords.every(({ isKnown }) => isKnown);
  for await (const stage of stages(search, queryWords, attempt)) {
    const { kind, names = [], maxNames = max, isLoose, enough } = stage;
    reached = kind;
    const countBefore = matches.length;
    if (names.length > 0) {
      addMissing(matches, await search.withFullName(names, Math.min(maxNames, max - matches.length)), max);
      if (matches.length >= (isCostly ? few : SEARCH_HITS_PER_PAGE)) break;
    }
    // If companies with this name were found, searching with more typos is not worth its cost.
    const isNamed = !isSingle && matches.length > countBefore;
    const passes = isNamed ? stage.passes.slice(0, FEWEST_TYPOS_PASSES) : stage.passes;
    const options = { passes, without: matches, max: max - matches.length, enough };
    if (passes.length > 0 && options.max > 0) matches.push(...(await search.matching(options)));
    // Matches of former names and websites follow matches of current names and websites.
    if (kind === 'written') addMissing(matches, others.map(toFound), max);
    if (matches.length >= (isLoose ? SEARCH_HITS_PER_PAGE : few)) break;
    attempt.found = matches.length;
  }
  const meant = words.map((spellings, at) => [...spellings, ...toSounds(attempt.corrections[at])]);
  if (matches.length > 0 || isSingle || hasHost) {
    const isAll = matches.length < max && !attempt.isCutShort;
    return { kind: reached, companies: matches, words: meant, isAll };
  }
  const similar = await findWithoutWords(search, queryWords, attempt.corrections);
  return { kind: 'relaxed', ...similar, words: meant };
}

/** Finds the companies that are most similar to the query among companies with some of its words. */
async function findWithoutWords(
  search: SearchRepository,
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

function toSounds(corrections: Correction[] | null | undefined): string[] {
  return corrections?.filter(({ typos }) => typos === SOUNDS_ALIKE).map(({ text }) => text) ?? [];
}

// For a query with two words, sorts `Bright Loaf` before `Brightloaf`.
function sameWordsFirst(words: string[][], companies: RecordRow[]): RecordRow[] {
  const written = words.map(([word]) => word).join(' ');
  return companies.toSorted((a, b) => Number(isSame(b)) - Number(isSame(a)));

  function isSame({ name }: RecordRow): boolean {
    return toWords(name).join(' ') === written;
  }
}

function addMissing(matches: FoundRow[], companies: FoundRow[], max: number): void {
  const known = new Set(matches.map(({ domain }) => domain));
  for (const company of companies) {
    if (matches.length >= max) return;
    if (!known.has(company.domain)) matches.push(company);
    known.add(company.domain);
  }
}

/** Returns whether the query is a former name or website, or the decoded website. */
function isKnownAs({ kind, is_whole: isWhole }: AliasMatch): boolean {
  return isWhole && kind !== 'latin';
}

function toFound({ kind, text, ...company }: AliasMatch): FoundRow {
  return kind === 'former' ? { ...company, formerly: text } : company;
}
