import type { ListSort } from '@heard/contract';
import type { Database } from '../../database/Database.ts';
import { preparedReads, type PreparedValue } from '../../database/preparedReads.ts';
import type { CompaniesTable } from '../../database/schema/tables.ts';
import { ALL_CATEGORIES, type ListKey, type ListTotals } from './rank.ts';

/** Entries of a list that are read to filter them. */
export const MAX_SEARCHED = 2000;

/** Reviewed companies that a city needs to have a page. */
const OPEN_FROM_REVIEWED = 3;

/** Ranked companies that a list needs to be indexed by search engines. */
const INDEXABLE_FROM_RANKED = 5;

/** Cities that a list names, and how many are read to find them. */
const MAX_CITIES = 60;
const MAX_CITIES_READ = 200;

/** Lists in a part of the sitemap, by id: a list never moves to another part. */
const PART_IDS = 50_000;

/** The city of a company. */
export interface CityRow {
  slug: string;
  name: string;
  open: boolean;
}

/** A place that a URL names. */
export interface PlaceRow extends CityRow {
  id: number;
}

const IS_OPEN = `coalesce(n.reviewed, 0) >= ${OPEN_FROM_REVIEWED}`;

/** Joins the current place `p` of a place `o`, with the totals `n` of all its companies. */
const CURRENT_PLACE = `places o join places p on p.id = coalesce(o.same_as, o.id)
  left join rank_counts n on n.category_id = ${ALL_CATEGORIES} and n.country = p.country and n.place_id = p.id`;

/** Selects the `CityRow` of a company `c`; null without a city. */
export const COMPANY_CITY = `case when c.place_id is not null then (
  select json_build_object('slug', p.slug, 'name', p.name, 'open', ${IS_OPEN}) from ${CURRENT_PLACE} where o.id = c.place_id) end`;

const LISTED_COLUMNS = [
  'domain',
  'name',
  'website',
  'avatar',
  'claimed_at',
  'verified_at',
  'reviews_count',
  'ratings_sum',
  'rating_counts',
  'rating_weights',
  'category_ids',
  'country_code',
] as const satisfies (keyof CompaniesTable)[];

/** A company of a list, as JSON: times are texts. */
export type ListedRow = Omit<Pick<CompaniesTable, (typeof LISTED_COLUMNS)[number]>, 'claimed_at' | 'verified_at'> & {
  claimed_at: string | null;
  verified_at: string | null;
  city: CityRow | null;
  replies: boolean;
  is_ranked: boolean;
};

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

    /** Reads the totals of all categories, everywhere. */
    async readCategories(ids: number[]): Promise<(CountRow & { id: number })[]> {
      return read(
        'list-categories',
        () => `select category_id as id, companies, ranked from rank_counts
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
            select ${LISTED_COLUMNS.map((name) => `c.${name}`).join(', ')}, ${COMPANY_CITY} as city, e.replies, e.score is not null as is_ranked,
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
