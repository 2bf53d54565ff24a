import type { ListSort } from '@heard/contract';
import type { Database } from '../../database/Database.ts';
import { preparedReads, type PreparedValue, type PreparedReads } from '../../database/preparedReads.ts';
import { ALL_CATEGORIES } from '../../kernel/categories.ts';
import { isPublicCompanyOfDomain } from '../../kernel/companyOfDomain.ts';
import { COMPANY_CITY, LISTED_COLUMNS, type ListedRow } from '../../kernel/companyRow.ts';
import type { ListKey } from './rank.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** Maximum number of entries of a list that are read to filter them. */
export const MAX_SEARCHED = 2000;

/** The number of top positions of a list by score that are reserved for companies with a name and reviews from several months. */
const LEADING_PLACES = 3;

/** Minimum number of ranked companies of a list that search engines may index. */
const INDEXABLE_FROM_RANKED = 5;

/** The number of ids of lists in a part of the sitemap. A list never moves to another part. */
const PART_IDS = 50_000;

export interface ListFilters {
  /** The minimum mean rating, in tenths of a star; 0 for any mean. */
  mean: number;
  /** Whether to select only companies that reply. */
  replies: boolean;
  /** The language of reviews; null for any language. */
  language: string | null;
}

export interface ListPage {
  list: ListKey;
  sort: ListSort;
  /** Whether to select only companies that may have one of the first places. */
  proven: boolean;
  /** The filters; null for all companies of the list. */
  filters: ListFilters | null;
  offset: number;
  limit: number;
}

export interface ListPageRow {
  /** The number of companies that match the filters; null if there are no filters. */
  total: number | null;
  companies: ListedRow[];
}

const ORDERS: Record<ListSort, string> = {
  score: 'e.score desc, e.reviews desc, e.company_id',
  reviews: 'e.reviews desc, e.company_id',
  newest: 'e.company_id desc',
};

/** The order of the places index. Other sort orders are computed from rows that are read in this order. */
const PLACE_ORDER = 'e.score desc nulls last, e.reviews desc, e.company_id';

/** Reads lists of companies. */
export function listPagesRepository(database: Database) {
  return bindTo(preparedReads(database), { readPage, readSimilar, countParts, readPart });
}

/** Reads a page of a list. */
async function readPage(
  read: PreparedReads,
  { list, sort, proven, filters, offset, limit }: ListPage,
): Promise<ListPageRow> {
  const { category_id: category, country, place_id: place } = list;
  const [scope, condition, values]: [string, string, PreparedValue[]] =
    place !== 0
      ? ['place', 'and e.place_id = ?', [place]]
      : country === ''
        ? ['everywhere', '', []]
        : ['country', 'and e.country = ?', [country]];
  const searched = filters !== null || (place !== 0 && sort !== 'score');
  // In the order by score, up to `LEADING_PLACES` proven companies precede all other companies. They are read
  // separately.
  const leads = sort === 'score' && !proven;
  const order = leads ? `e.leads desc, ${ORDERS.score}` : ORDERS[sort];
  const columns = `e.company_id, e.score, e.reviews, e.mean, e.replies, e.languages${leads ? ', e.proven' : ''}`;
  const entries = (more = '') =>
    `select ${columns} from rank_entries e where e.category_id = ? ${condition} ${sort === 'score' ? 'and e.score is not null' : ''}
       ${proven ? 'and e.proven' : ''} ${more} order by ${place === 0 ? ORDERS[sort] : PLACE_ORDER}`;
  const [row] = await read<ListPageRow>(
    `list-${scope}-${sort}${proven ? '-proven' : ''}${filters === null ? '' : '-filtered'}`,
    () => `with ${
      searched
        ? `matched as materialized (
             select e.* ${leads ? `, e.proven and row_number() over (partition by e.proven order by ${ORDERS.score}) <= ${LEADING_PLACES} as leads` : ''}
             from (${entries()} limit ${MAX_SEARCHED}) e
             ${filters === null ? '' : `where e.mean >= ? and (e.replies or not ?) and (? = '' or ? = any (e.languages))`})`
        : leads
          ? `leaders as materialized (${entries('and e.proven')} limit ${LEADING_PLACES}),
             matched as materialized (
               select *, true as leads from leaders union all select *, false from (
                 ${entries('and e.company_id <> all (array(select company_id from leaders))')} limit ?::integer + ?::integer) as others)`
          : `matched as materialized (${entries()} limit ?::integer + ?::integer)`
    }
    select ${filters === null ? 'null::integer' : '(select count(*) from matched)::integer'} as total, coalesce((
      select json_agg(listed order by listed.position) from (
        select ${LISTED_COLUMNS}, ${COMPANY_CITY} as city, e.replies, e.score is not null as is_ranked,
          row_number() over (order by ${order}) as position
        from (select * from matched e order by ${order} limit ? offset ?) e
        join companies c on c.id = e.company_id) as listed), '[]') as companies`,
    [
      category,
      ...values,
      ...(filters === null && leads ? [category, ...values] : []),
      ...(filters === null ? [] : [filters.mean, filters.replies, filters.language ?? '', filters.language ?? '']),
      ...(searched ? [] : [limit, offset]),
      limit,
      offset,
    ],
  );
  if (row === undefined) throw new Error('SELECT returned no row');
  return row;
}

/**
 * Reads companies that are similar to a given company: ranked companies of its main category, first from its city, then from its country,
 * then from everywhere, each group by score.
 *
 * @returns undefined if there is no such company
 */
async function readSimilar(read: PreparedReads, domain: string, limit: number): Promise<ListedRow[] | undefined> {
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
}

/** Returns the number of parts of the sitemap of lists; 0 until all companies have entries. */
async function countParts(read: PreparedReads): Promise<number> {
  const [row] = await read<{ parts: number }>(
    'sitemap-list-parts',
    () => `select case when exists (select from rank_fill) then 0
      else ceil(coalesce((select max(id) from rank_counts where ranked >= ${INDEXABLE_FROM_RANKED}), 0) / ${PART_IDS}::numeric)::integer end as parts`,
    [],
  );
  return row?.parts ?? 0;
}

/** Reads the lists of a part of the sitemap. */
async function readPart(
  read: PreparedReads,
  part: number,
): Promise<{ category_id: number; country: string; slug: string | null; changed_at: Date }[]> {
  return read(
    'sitemap-lists',
    () => `select n.category_id, n.country, p.slug, n.changed_at from rank_counts n left join places p on p.id = n.place_id
      where n.id > ? and n.id <= ? and n.ranked >= ${INDEXABLE_FROM_RANKED} and (n.category_id > 0 or n.country <> '') order by n.id`,
    [(part - 1) * PART_IDS, part * PART_IDS],
  );
}
