import type { Knex } from 'knex';

/** A company as the search shows it. */
export interface FoundCompany {
  domain: string;
  name: string;
  website: string;
}

export interface Found {
  total: number;
  companies: FoundCompany[];
}

/** Terms that a word of the query fits: `term` itself, or all that start with it. */
export interface Expansion {
  /** Which word of the query; all have to fit. */
  word: number;
  term: string;
  isPrefix: boolean;
  /** Only where it is the first word. */
  firstOnly: boolean;
  /** Less is better. A word's best fit counts, one point less in the name than in the website. */
  cost: number;
}

export interface Window {
  limit: number;
  offset: number;
}

export type SearchRepository = ReturnType<typeof searchRepository>;

/** The search's tables. Triggers keep them current in the transaction of each change. */
export function searchRepository(database: Knex) {
  async function find(name: string, statement: string, bindings: Knex.Value[]): Promise<Found> {
    const { rows } = await database.raw<{ rows: Found[] }>(statement, bindings).options({ name });
    const [found] = rows;
    if (found === undefined) throw new Error('The search gave no row');
    return found;
  }

  return {
    /** All companies, most reviewed first. */
    mostReviewed: ({ limit, offset }: Window): Promise<Found> =>
      find(
        'search-most-reviewed',
        `select (select count(*)::int from companies) as total, ${page(`
          select c.domain, c.name, c.website from companies c
          order by c.reviews_count desc, c.name, c.id limit ? offset ?`)}`,
        [limit, offset],
      ),

    /** The companies that each of `words` words fits: least cost first, then most reviews, then by name. */
    fitting(words: number, expansions: Expansion[], { limit, offset }: Window): Promise<Found> {
      const column = <Value>(value: (expansion: Expansion) => Value) => expansions.map(value);
      return find(
        'search-fitting',
        `with fit as (
           select t.company_id, w.word, min(w.cost + t.field) as cost
           from unnest(?::int[], ?::text[], ?::text[], ?::boolean[], ?::int[]) as w(word, low, high, first_only, cost)
           join search_terms t on t.term >= w.low and t.term < w.high and (t.place = 0 or not w.first_only)
           group by t.company_id, w.word
         ), found as (
           select company_id, sum(cost) as cost from fit group by company_id having count(*) = ?
         )
         select (select count(*)::int from found) as total, ${page(`
           select c.domain, c.name, c.website from found f join companies c on c.id = f.company_id
           order by f.cost, c.reviews_count desc, c.name, c.id limit ? offset ?`)}`,
        [
          column(({ word }) => word),
          column(({ term }) => term),
          column(({ term, isPrefix }) => term + (isPrefix ? LAST_CHARACTER : FIRST_CHARACTER)),
          column(({ firstOnly }) => firstOnly),
          column(({ cost }) => cost),
          words,
          limit,
          offset,
        ],
      );
    },

    /** All terms there are. They come as one text, which is several times faster than a row for each. */
    async vocabulary(): Promise<string[]> {
      const { rows } = await database.raw<{ rows: { terms: string | null }[] }>(
        "select string_agg(term, ' ') as terms from (select distinct term from search_terms) as vocabulary",
      );
      return rows[0]?.terms?.split(' ') ?? [];
    },
  };
}

/** Terms are compared by code point and have neither of these in them. */
const FIRST_CHARACTER = '\u0001';
const LAST_CHARACTER = '\u{10ffff}';

function page(statement: string): string {
  return `coalesce((select json_agg(hit) from (${statement}) hit), '[]') as companies`;
}
