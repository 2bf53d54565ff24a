import type { Database } from '../../database/Database.ts';
import { preparedReads, type PreparedReads } from '../../database/preparedReads.ts';
import { isPublicCompanyOfDomain } from '../../kernel/companyOfDomain.ts';
import type { Alias } from './aliases/toAliases.ts';
import { RECORD_COLUMNS, type RecordRow } from './companyRecord.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** One query of a search, strict or loose. */
export interface Pass {
  /** The complete `tsquery` for `search_vector`. */
  query: string;
  /**
   * The query without words that are prefixes of many terms. If all words are such prefixes, it contains the longest word. Empty if no word
   * was omitted.
   */
  narrow: string;
  /** The omitted words, as regular expressions for a company's folded name and website. */
  patterns: string[];
}

export interface MatchOptions {
  /**
   * The passes in order of relevance. Each pass adds companies that earlier passes did not match, sorted by number of
   * reviews.
   */
  passes: Pass[];
  /** Companies to leave out, because they were found before. */
  without: RecordRow[];
  /** Maximum number of returned companies. */
  max: number;
  /** Stops further passes once this many companies matched. */
  enough: number;
}

export interface RankedName {
  name: string;
  /** Companies found by a name with a lower rank come first. */
  rank: number;
}

/** A company that was found by an alias (`search_aliases`). */
export interface AliasMatch extends RecordRow {
  kind: Alias['kind'];
  text: string;
  is_whole: boolean;
}

export interface PageWindow {
  limit: number;
  offset: number;
}

/** The order of companies that rank equally, as in the function search_matches (see `compareNames`). */
const TIES = 'name collate "C"';

export type SearchRepository = ReturnType<typeof searchRepository>;

/** Reads the search tables and indexes. Triggers of the database update them in the transaction of each change. */
export function searchRepository(database: Database) {
  return bindTo(preparedReads(database), {
    mostReviewed,
    matching,
    withDomain,
    withAlias,
    withFullName,
    readSounds,
    readTerms,
    startsLike,
    termsStarting,
  });
}

/** Returns the most reviewed companies, and the number of companies, counted up to `max`. */
async function mostReviewed(
  read: PreparedReads,
  max: number,
  { limit, offset }: PageWindow,
): Promise<{ total: number; companies: RecordRow[] }> {
  const last = Math.min(offset + limit, max);
  const [companies, [counted]] = await Promise.all([
    read<RecordRow>(
      'search-most-reviewed',
      () =>
        `select ${COLUMNS} from (${TIERS.map(
          (tier) =>
            `(select ${COLUMNS} from companies
           where search_tier = ${tier} and removed_at is null order by reviews_count desc, ${TIES}, id limit ?)`,
        ).join(' union all ')}) as companies limit ? offset ?`,
      [...TIERS.map(() => last), Math.max(0, last - offset), offset],
    ),
    read<{ total: number }>(
      'search-count',
      () => 'select count(*)::int as total from (select from companies where removed_at is null limit ?) as companies',
      [max],
    ),
  ]);
  return { total: counted?.total ?? 0, companies };
}

/** Returns the companies that match the passes. */
function matching(read: PreparedReads, { passes, without, max, enough }: MatchOptions): Promise<RecordRow[]> {
  return read(
    'search-fitting',
    () => 'select * from search_matches(?::text[]::tsquery[], ?::text[]::tsquery[], ?, ?, ?, ?)',
    [
      passes.map(({ query }) => query),
      passes.map(({ narrow }) => narrow),
      passes.map(({ patterns }) => patterns.join('\n')),
      without.map(({ domain }) => domain),
      max,
      enough,
    ],
  );
}

/** Returns the company with this id, or the company into which it was merged. */
function withDomain(read: PreparedReads, domain: string): Promise<RecordRow[]> {
  return read('search-domain', () => `select ${COLUMNS} from companies c where ${isPublicCompanyOfDomain('c')}`, [
    domain,
  ]);
}

/**
 * Returns the companies with a matching alias. Matches of a whole name or website come first, then matches of some words, then names
 * in Latin letters. In each group, the company with most reviews comes first.
 * @param query the condition that matches words of an alias; `whole`: the condition that matches a whole name or website
 */
function withAlias(
  read: PreparedReads,
  { query, whole }: { query: string; whole: string },
  max: number,
): Promise<AliasMatch[]> {
  return read(
    'search-alias',
    () => `select ${RECORD_COLUMNS.map((name) => `c.${name}`).join(', ')}, a.kind, a.text, a.is_whole
      from (
        (select company_id, kind, text, true as is_whole from search_aliases
         where words @@ ?::text::tsquery limit ${MAX_ALIASES})
        union all
        (select company_id, kind, text, false from search_aliases
         where words @@ ?::text::tsquery and not words @@ ?::text::tsquery limit ${MAX_ALIASES})
      ) as a
      join companies c on c.id = a.company_id where c.removed_at is null
      order by a.kind = 'latin', a.is_whole desc, c.reviews_count desc, c.${TIES}, c.id limit ?`,
    [whole, query, whole, max],
  );
}

/**
 * Returns the companies with one of these full names (see `toFullName`), in the order of their ranks, then the most
 * reviewed first.
 */
function withFullName(read: PreparedReads, names: RankedName[], max: number): Promise<RecordRow[]> {
  return read(
    'search-full-name',
    // Uses one index scan per name. For a list of names, the planner would sort all companies with any of the names.
    () => `select ${COLUMNS} from unnest(?::text[], ?::int[]) as names(full_name, rank)
       cross join lateral (
         select ${COLUMNS}, id from companies
         where search_full_name(companies.name) collate "C" = full_name and removed_at is null
         order by search_tier desc, reviews_count desc, ${TIES}, id limit ?
       ) as companies
       order by rank, reviews_count desc, ${TIES}, id limit ?`,
    [names.map(({ name }) => name), names.map(({ rank }) => rank), max, max],
  );
}

/** Returns, for each word, the words of names that sound like it. Returns none for a word with too few sounds. */
async function readSounds(read: PreparedReads, words: string[]): Promise<Map<string, string[]>> {
  const rows = await read<{ word: string; terms: string | null }>(
    'search-sounds-of',
    () => `select word, (select string_agg(term, ' ') from (
         select term from search_terms
         where is_word and search_sound(term) collate "C" = search_sound(word) and length(search_sound(word)) > 1
         limit ${WORDS_OF_A_SOUND}) as terms) as terms
       from unnest(?::text[]) as word`,
    [words],
  );
  return new Map(rows.map(({ word, terms }) => [word, terms?.split(' ') ?? []]));
}

/** Returns, for each word, how many terms start with it, counted up to `MANY_TERMS`. */
async function readTerms(read: PreparedReads, words: string[]): Promise<Map<string, number>> {
  const rows = await read<{ word: string; terms: number }>(
    'search-terms-of',
    () => `select word, (select count(*)::int from (
         select from search_terms
         where term >= word collate "C" and term < (word || '${LAST_CHARACTER}') collate "C"
         limit ${MANY_TERMS}) as terms) as terms
       from unnest(?::text[]) as word`,
    [words],
  );
  return new Map(rows.map(({ word, terms }) => [word, terms]));
}

/** Returns the prefixes of terms that share one of the variants (see `startVariants`). */
async function startsLike(read: PreparedReads, variants: string[]): Promise<string[]> {
  const rows = await read<{ start: string }>('search-starts-like', () => 'select search_starts_like(?) as start', [
    variants,
  ]);
  return rows.map(({ start }) => start);
}

/** Returns the first terms with each of these prefixes. @param hosts whether to include hosts */
async function termsStarting(read: PreparedReads, starts: string[], { hosts }: { hosts: boolean }): Promise<string[]> {
  const rows = await read<{ terms: string | null }>(
    'search-terms-starting',
    () => `select string_agg(term, ' ') as terms from unnest(?::text[]) as start cross join lateral (
       (select term from search_terms where is_word
          and term >= start collate "C" and term < (start || '${LAST_CHARACTER}') collate "C"
        limit ${WORDS_OF_A_START})
       union all
       (select term from search_terms where not is_word
          and term >= start collate "C" and term < (start || '${LAST_CHARACTER}') collate "C"
          and (? or term not like '%.%')
        limit ${OTHERS_OF_A_START})) as terms`,
    [starts, hosts],
  );
  return rows[0]?.terms?.split(' ') ?? [];
}

const COLUMNS = RECORD_COLUMNS.join(', ');
/** Popularity tiers (`companies.search_tier`), the most reviewed companies first. */
const TIERS = [3, 2, 1, 0];
/** A character that sorts after every term, because terms are compared by code point. */
const LAST_CHARACTER = '\u{10ffff}';
/** The maximum number of aliases to sort. It applies separately to matches of a whole name and to all other matches. */
const MAX_ALIASES = 1000;
/** A prefix of at least this number of terms is wide: looking it up in the index takes milliseconds. */
export const MANY_TERMS = 2000;
/** The maximum number of words with the same prefix ("restaur…") that are compared with a misspelled word. */
const WORDS_OF_A_START = 500;
/**
 * The maximum number of joined words and websites with the same prefix that are compared with a misspelled word. Most of them belong
 * to a single company.
 */
const OTHERS_OF_A_START = 100;
/**
 * The maximum number of words with the same sound that are compared with a misspelled word. In the names of a million companies, up to 640
 * words sound alike.
 */
const WORDS_OF_A_SOUND = 700;
