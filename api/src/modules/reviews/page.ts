import { toQuery, type RelationFilter, type ReviewSort } from '@heard/contract';
import { PAGE_LIMIT_DEFAULT, type PageQuery } from '@heard/contract/schemas';
import { invalidField } from '../../problems.ts';
import type { Page } from '../page.ts';
import { decodeCursor, encodeCursor, type Cursor } from './cursor.ts';
import type { ReviewRow } from './review.ts';
import type { PageRequest } from './reviewPages.repository.ts';

/** The rows that a page is built from. */
export interface PageRows<Row> {
  rows: Row[];
  total: number | null;
  /** The cursor of the next page, for a scan that has ended before it filled this page. Null at the end of the list. */
  rest?: Cursor | null;
}

/** The query of a page. Newest first by default. */
type OrderedQuery = PageQuery & { sort?: ReviewSort; relation?: RelationFilter };

/** Parses the query of a page. Requests one row more than the page has, to detect whether there is a next page. */
export function toPageRequest({ limit = PAGE_LIMIT_DEFAULT, cursor, sort = 'newest' }: OrderedQuery): PageRequest {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  if (cursor !== undefined && after?.sort !== sort) throw invalidField('cursor', 'wrongCursor');
  return { limit: limit + 1, after };
}

/**
 * Builds a page from its rows.
 *
 * @param query the query of this page. The query of the next page differs only in the cursor
 */
export function toPage<Row extends ReviewRow, Item>(
  { rows, total, rest = null }: PageRows<Row>,
  toItem: (row: Row) => Item,
  query: OrderedQuery,
): Page<Item> {
  const { limit = PAGE_LIMIT_DEFAULT, sort = 'newest' } = query;
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const end = last === undefined ? rest : toCursor(last, sort);
  return {
    items: shown.map(toItem),
    total,
    next: end === null ? null : toQuery({ limit, ...query, cursor: encodeCursor(end) }),
  };
}

/** Returns a row's position in an order. */
export function toCursor(row: ReviewRow, sort: ReviewSort): Cursor {
  const { created_at: utc, id, helpful_score: score } = row;
  const seconds = Date.parse(`${utc.slice(0, 19)}Z`) / 1000;
  return {
    sort,
    rating: row.topic_rating ?? row.rating,
    micros: `${seconds}${utc.slice(20).padEnd(6, '0')}`,
    id,
    score,
  };
}
