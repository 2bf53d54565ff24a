import { PAGE_LIMIT_DEFAULT, type PageQuery } from '@heard/contract/schemas';
import type { FastifyReply } from 'fastify';
import { wrongField } from '../../problems.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { ReviewRow } from './reviewRow.ts';
import type { PageWanted } from './reviewPages.repository.ts';

/** A page of an array. `next` is the query of the next page's address; null on the last one. */
export interface Page<Item> {
  items: Item[];
  total: number;
  next: string | null;
}

/** What to ask the repository for: one row more than the page has tells whether there is a next one. */
export function pageWanted({ limit = PAGE_LIMIT_DEFAULT, cursor }: PageQuery): PageWanted {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  if (cursor !== undefined && after === null) throw wrongField('cursor', 'wrongCursor');
  return { limit: limit + 1, after };
}

export function toPage<Row extends ReviewRow, Item>(
  rows: Row[],
  total: number,
  toItem: (row: Row) => Item,
  { limit = PAGE_LIMIT_DEFAULT }: PageQuery,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const cursor = last && encodeCursor({ micros: last.created_micros, id: last.id });
  return {
    items: shown.map(toItem),
    total,
    next: cursor === undefined ? null : `?limit=${limit}&cursor=${cursor}`,
  };
}

/** Answers with a page: its items, `X-Total-Count`, and the next page's address in `Link` (RFC 8288). */
export function sendPage<Item>(reply: FastifyReply, { items, total, next }: Page<Item>): Item[] {
  reply.header('x-total-count', total);
  // A reference of the query alone works behind any prefix.
  if (next !== null) reply.header('link', `<${next}>; rel="next"`);
  return items;
}
