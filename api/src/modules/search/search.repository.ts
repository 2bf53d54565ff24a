import type { Database } from '../../database/Database.ts';
import { preparedReads } from '../../database/preparedReads.ts';

/** A company as the search shows it. */
export interface FoundCompany {
  domain: string;
  name: string;
  website: string;
}

/** One way in which companies fit. */
export interface Pass {
  /** A `tsquery` for `search_vector`: all of it. */
  query: string;
  /** The query without the words that many terms start with; empty where nothing is left, or none was left out. */
  narrow: string;
  /** What was left out, as regular expressions for a company's folded name and website. */
  patterns: string[];
}

export interface Wanted {
  /** Better ones first. Each gives what the ones before it have not given, most reviewed first. */
  passes: Pass[];
  /** The companies that are there already. */
  without: FoundCompany[];
  /** The most companies that are given. */
  most: number;
  /** After a pass with so many companies in all, no further one is made. */
  enough: number;
}

export interface Window {
  limit: number;
  offset: number;
}

export type SearchRepository = ReturnType<typeof searchRepository>;

/** The search's indexes and tables, which are right as soon as a change is committed. */
export function searchRepository(database: Database) {
  const read = preparedReads(database);

  return {
    /** The most reviewed companies, and how many there are up to `most`. */
    async mostReviewed(most: number, { limit, offset }: Window): Promise<{ total: number; companies: FoundCompany[] }> {
      const companies = await read<FoundCompany>(
        'search-most-reviewed',
        () =>
          `select domain, name, website from (${TIERS.map(
            (tier) =>
              `(select domain, name, website from companies
             where search_tier = ${tier} order by reviews_count desc, name, id limit ?)`,
          ).join(' union all ')}) as companies limit ?`,
        [...TIERS.map(() => most), most],
      );
      return { total: companies.length, companies: companies.slice(offset, offset + limit) };
    },

    fitting: ({ passes, without, most, enough }: Wanted): Promise<FoundCompany[]> =>
      read(
        'search-fitting',
        () => 'select * from search_companies(?::text[]::tsquery[], ?::text[]::tsquery[], ?, ?, ?, ?)',
        [
          passes.map(({ query }) => query),
          passes.map(({ narrow }) => narrow),
          passes.map(({ patterns }) => patterns.join('\n')),
          without.map(({ domain }) => domain),
          most,
          enough,
        ],
      ),

    /** With how many terms each of the words starts, counted up to `MANY_TERMS`. */
    async termsOf(words: string[]): Promise<Map<string, number>> {
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
    },

    /** The starts of terms that have one of the variants (see `startVariants`). */
    async startsLike(variants: string[]): Promise<string[]> {
      const rows = await read<{ start: string }>('search-starts-like', () => 'select search_starts_like(?) as start', [
        variants,
      ]);
      return rows.map(({ start }) => start);
    },

    /** The terms with these starts, the first ones of each. Hosts are left out unless wanted. */
    async termsStarting(starts: string[], { hosts }: { hosts: boolean }): Promise<string[]> {
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
    },
  };
}

/** Tiers of popularity, the most reviewed companies first (`022-search-at-scale`). */
const TIERS = [3, 2, 1, 0];
/** Terms are compared by code point and don't have it in them. */
const LAST_CHARACTER = '\u{10ffff}';
/** A word that so many terms start with is a wide start: looking it up in the index takes milliseconds. */
export const MANY_TERMS = 2000;
/** So many words that start alike ("restaur…") are compared with one that has typos. */
const WORDS_OF_A_START = 500;
/** Two words of a name in one, and websites, are mostly of one company alone. */
const OTHERS_OF_A_START = 100;
