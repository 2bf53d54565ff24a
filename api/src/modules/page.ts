import type { FastifyReply } from 'fastify';

/** A page of a list. */
export interface Page<Item> {
  items: Item[];
  /** The number of items on all pages; null if they are not counted. */
  total: number | null;
  /** The query of the next page's URL; null on the last page. */
  next: string | null;
}

/** Responds with a page: its items, `X-Total-Count`, and the next page's URL in `Link` (RFC 8288). */
export function sendPage<Item>(reply: FastifyReply, { items, total, next }: Page<Item>): Item[] {
  if (total !== null) reply.header('x-total-count', total);
  // Uses a query-only reference, which works behind any path prefix.
  if (next !== null) reply.header('link', `<${next}>; rel="next"`);
  return items;
}
