import type { ListSort } from '@heard/contract';
import type { Database } from '../../database/Database.ts';
import { preparedReads, type PreparedValue } from '../../database/preparedReads.ts';
import { COMPANY_CITY, CURRENT_PLACE, IS_OPEN, LISTED_COLUMNS, type ListedRow } from './companyRow.ts';
import type { CityRow } from './places.ts';
import { ALL_CATEGORIES, type ListKey, type ListTotals } from './rank.ts';
import { isPublicCompanyOfDomain } from '../companies/companyOfDomain.ts';

/** Entries of a list that are read to filter them. */
export const MAX_SEARCHED = 2000;

/** Ranked companies that a list needs to be indexed by search engines. */
const INDEXABLE_FROM_RANKED = 5;

/** Cities that a list names, and how many are read to find them. */
const MAX_CITIES = 60;
const MAX_CITIES_READ = 200;

/** Lists in a part of the sitemap, by id: a list never moves to another part. */
const PART_IDS = 50_000;

/** A place that a URL names. */
export interface PlaceRow extends CityRow {
  id: number;
}

export interface CountRow {
  companies: number;
  ranked: number;
}

/** The totals of a list, and of those that it leads to. */
export interface FacetRows {
  own: ListTotals | null;
  countries: (CountRow & { code: string })[];
  cities: (CountRow & { slug: string; name: string })[];
  subcategories: (CountRow & { id: number })[];
}

export interface ListFilters {
  /** The minimal mean in tenths; 0 for any. */
  mean: number;
  /** Only companies that reply. */
  replies: boolean;
  /** Null for any. */
  language: string | null;
}

export interface ListPage {
  list: ListKey;
  sort: ListSort;
  /** Null for all companies of the list. */
  filters: ListFilters | null;
  offset: number;
  limit: number;
}

export interface ListPageRow {
  /** Companies that match; null without filters. */
  total: number | null;
  companies: ListedRow[];
}

const ORDERS: Record<ListSort, string> = {
  score: 'e.score desc, e.reviews desc, e.company_id',
  reviews: 'e.reviews desc, e.company_id',
  newest: 'e.company_id desc',
};

/** The order of the index of places, which others are sorted from. */
const PLACE_ORDER = 'e.score desc nulls last, e.reviews desc, e.company_id';

export type ListsRepository = ReturnType<typeof listsRepository>;

/** Reads lists of companies: a bounded number of entries of an index, however many companies there are. */
export function listsRepository(database: Database) {
  const read = preparedReads(database);

  return {
    /** Finds a place by its slug, or the one that it is a part of now. */
    async findPlace(country: string, slug: string): Promise<PlaceRow | undefined> {
      const [place] = await read<PlaceRow>(
        'place',
        () =>
          `select p.id, p.slug, p.name, ${IS_OPEN} as open from ${CURRENT_PLACE} where o.country = ? and o.slug = ?`,
        [country, slug],
      );
      return place;
    },

    /** Reads the totals of a list. @param below the categories below its own */
    async readFacets(
      { category_id: category, country, place_id: place }: ListKey,
      below: number[],
    ): Promise<FacetRows> {
      const [row] = await read<FacetRows>(
        'list-facets',
        () => `select (
             select to_json(own) from (
               select companies, reviewed, ranked, replying, reviews, languages from rank_counts
               where category_id = l.category_id and country = l.country and place_id = l.place_id) as own) as own,
           coalesce((
             select json_agg(json_build_object('code', n.country, 'companies', n.companies, 'ranked', n.ranked) order by n.companies desc, n.country)
             from rank_counts n where n.category_id = l.category_id and n.place_id = 0 and n.country <> ''), '[]') as countries,
           coalesce((
             select json_agg(cities) from (
               select p.slug, p.name, few.companies, few.ranked from (
                 select place_id, companies, ranked from rank_counts
                 where category_id = l.category_id and country = l.country and place_id > 0
                 order by ranked desc limit ${MAX_CITIES_READ}) as few
                 join places p on p.id = few.place_id
                 join rank_counts n on n.category_id = ${ALL_CATEGORIES} and n.country = p.country and n.place_id = p.id and ${IS_OPEN}
               order by few.ranked desc, few.companies desc, p.slug limit ${MAX_CITIES}) as cities), '[]') as cities,
           coalesce((
             select json_agg(json_build_object('id', n.category_id, 'companies', n.companies, 'ranked', n.ranked))
             from rank_counts n
             where n.category_id = any (l.below) and n.country = l.country and n.place_id = l.place_id), '[]') as subcategories
         from (select ?::smallint as category_id, ?::text as country, ?::integer as place_id, ?::smallint[] as below) as l`,
        [category, country, place, below],
      );
      if (row === undefined) throw new Error('SELECT returned no row');
      return row;
    },

    /** Reads the totals of categories, everywhere. */
    async readCategories(ids: number[]): Promise<(CountRow & { id: number; reviews: number })[]> {
      return read(
        'list-categories',
        () => `select category_id as id, companies, ranked, reviews::float8 as reviews from rank_counts
          where category_id = any (?::smallint[]) and country = '' and place_id = 0`,
        [ids],
      );
    },

    /** Reads the totals of all countries, most companies first. */
    async readCountries(): Promise<(CountRow & { code: string })[]> {
      return read(
        'list-countries',
        () => `select country as code, companies, ranked from rank_counts
          where category_id = ${ALL_CATEGORIES} and place_id = 0 and country <> '' order by companies desc, country`,
        [],
      );
    },

    /** Reads a page of a list. */
    async readPage({ list, sort, filters, offset, limit }: ListPage): Promise<ListPageRow> {
      const { category_id: category, country, place_id: place } = list;
      const [scope, condition, values]: [string, string, PreparedValue[]] =
        place !== 0
          ? ['place', 'and e.place_id = ?', [place]]
          : country === ''
            ? ['everywhere', '', []]
            : ['country', 'and e.country = ?', [country]];
      const searched = filters !== null || (place !== 0 && sort !== 'score');
      const entries = (columns: string, order: string) =>
        `select ${columns} from rank_entries e where e.category_id = ? ${condition} ${sort === 'score' ? 'and e.score is not null' : ''}
         order by ${order}`;
      const columns = 'e.company_id, e.score, e.reviews, e.mean, e.replies, e.languages';
      const [row] = await read<ListPageRow>(
        `list-${scope}-${sort}${filters === null ? '' : '-filtered'}`,
        () => `with matched as materialized (${
          searched
            ? `select e.* from (${entries(columns, place === 0 ? ORDERS[sort] : PLACE_ORDER)} limit ${MAX_SEARCHED}) e
               ${filters === null ? '' : `where e.mean >= ? and (e.replies or not ?) and (? = '' or ? = any (e.languages))`}`
            : `${entries(columns, ORDERS[sort])} limit ? offset ?`
        })
        select ${filters === null ? 'null::integer' : '(select count(*) from matched)::integer'} as total, coalesce((
          select json_agg(listed order by listed.position) from (
            select ${LISTED_COLUMNS}, ${COMPANY_CITY} as city, e.replies, e.score is not null as is_ranked,
              row_number() over (order by ${ORDERS[sort]}) as position
            from (select * from matched e order by ${ORDERS[sort]} ${searched ? 'limit ? offset ?' : ''}) e
            join companies c on c.id = e.company_id) as listed), '[]') as companies`,
        [
          category,
          ...values,
          ...(filters === null ? [] : [filters.mean, filters.replies, filters.language ?? '', filters.language ?? '']),
          limit,
          offset,
        ],
      );
      if (row === undefined) throw new Error('SELECT returned no row');
      return row;
    },

    /**
     * Reads companies like another one: ranked ones of its main category, first in its city, then in its country, then everywhere,
     * each by score.
     *
     * @returns undefined if there is no such company
     */
    async readSimilar(domain: string, limit: number): Promise<ListedRow[] | undefined> {
      const nearest = (distance: number, condition: string) => `
        (select e.company_id, e.score, e.reviews, ${distance} as distance from rank_entries e
         where e.category_id = own.category_id and e.score is not null ${condition}
         order by ${distance === 0 ? PLACE_ORDER : ORDERS.score} limit ?)`;
      const [row] = await read<{ companies: ListedRow[] }>(
        'similar-companies',
        () => `select coalesce((
            select json_agg(listed order by listed.distance, listed.score desc, listed.reviews desc, listed.id) from (
              select ${LISTED_COLUMNS}, ${COMPANY_CITY} as city, a.replies, true as is_ranked, near.distance, near.score, near.reviews, c.id
              from rank_entries own cross join lateral (
                select distinct on (e.company_id) e.* from (
                  ${nearest(0, 'and e.place_id = own.place_id')} union all
                  ${nearest(1, 'and e.country = own.country')} union all
                  ${nearest(2, '')}
                ) e where e.company_id <> own.company_id order by e.company_id, e.distance
              ) near join companies c on c.id = near.company_id
              join rank_entries a on a.category_id = ${ALL_CATEGORIES} and a.company_id = near.company_id
              where own.category_id = self.category_ids[1] and own.company_id = self.id
              order by near.distance, near.score desc, near.reviews desc, near.company_id limit ?
            ) listed), '[]') as companies
          from companies self where ${isPublicCompanyOfDomain('self')}`,
        [limit + 1, limit + 1, limit + 1, limit, domain],
      );
      return row?.companies;
    },

    /** Returns the number of parts of the sitemap of lists; 0 until all companies have entries. */
    async countParts(): Promise<number> {
      const [row] = await read<{ parts: number }>(
        'sitemap-list-parts',
        () => `select case when exists (select from rank_fill) then 0
          else ceil(coalesce((select max(id) from rank_counts where ranked >= ${INDEXABLE_FROM_RANKED}), 0) / ${PART_IDS}::numeric)::integer end as parts`,
        [],
      );
      return row?.parts ?? 0;
    },

    /** Reads the lists of a part of the sitemap. */
    async readPart(
      part: number,
    ): Promise<{ category_id: number; country: string; slug: string | null; changed_at: Date }[]> {
      return read(
        'sitemap-lists',
        () => `select n.category_id, n.country, p.slug, n.changed_at from rank_counts n left join places p on p.id = n.place_id
          where n.id > ? and n.id <= ? and n.ranked >= ${INDEXABLE_FROM_RANKED} and (n.category_id > 0 or n.country <> '') order by n.id`,
        [(part - 1) * PART_IDS, part * PART_IDS],
      );
    },
  };
}
