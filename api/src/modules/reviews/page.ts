import { toQuery, type ReviewSort } from '@heard/contract';
import { PAGE_LIMIT_DEFAULT, type PageQuery } from '@heard/contract/schemas';
import { invalidField } from '../../problems.ts';
import type { Page } from '../page.ts';
import { decodeCursor, encodeCursor, type Cursor } from './cursor.ts';
import type { ReviewRow } from './reviewRow.ts';
import type { PageWanted } from './reviewPages.repository.ts';

/** What a page is made of. */
export interface PageRows<Row> {
  rows: Row[];
  total: number | null;
  /** Where to go on when there are no more rows than the page takes; null at the end. */
  rest?: Cursor | null;
}

/** The query of a page in one of the orders; newest first, unless it names another. */
type OrderedQuery = PageQuery & { sort?: ReviewSort };

/** What to ask the repository for: one row more than the page has tells whether there is a next one. */
export function pageWanted({ limit = PAGE_LIMIT_DEFAULT, cursor, sort = 'newest' }: OrderedQuery): PageWanted {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  if (cursor !== undefined && after?.sort !== sort) throw invalidField('cursor', 'wrongCursor');
  return { limit: limit + 1, after };
}

/** @param query the query of this page: the next one has another cursor and is otherwise the same */
export function toPage<Row extends ReviewRow, Item>(
  { rows, total, rest = null }: PageRows<Row>,
  toItem: (row: Row) => Item,
  query: OrderedQuery,
): Page<Item> {
  const { limit = PAGE_LIMIT_DEFAULT, sort = 'newest' } = query;
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const end = last === undefined ? rest : cursorOf(last, sort);
  return {
    items: shown.map(toItem),
    total,
    next: end === null ? null : toQuery({ limit, ...query, cursor: encodeCursor(end) }),
  };
}

/** The place of a row in an order. */
export function cursorOf({ rating, created_at: utc, id }: ReviewRow, sort: ReviewSort): Cursor {
  const seconds = Date.parse(`${utc.slice(0, 19)}Z`) / 1000;
  return { sort, rating, micros: `${seconds}${utc.slice(20).padEnd(6, '0')}`, id };
}
