import { ApiError } from './ApiError.ts';
import type { Problem } from './openApi.ts';

/** Options of a request that select the page. Spread them last. */
export interface PageOptions {
  querySerializer?: () => string;
}

/** The result of a client method that requests a page of a list. */
export type ListResponse<Item> =
  { data: readonly Item[]; error?: never; response: Response } | { data?: never; error: Problem; response: Response };

/**
 * Reads a list to its end, item by item. Sends one request per page, each when the loop reaches the page: first the given request, then requests to
 * the `Link` headers with `rel="next"`.
 * @param readPage sends the request of a page: `(page) => client.GET('/company/{id}/review', { params, ...page })`.
 *   `params.query.limit` is the number of items per page: 1 to 100, by default 20
 * @returns an iterator, which can be used once
 * @throws {ApiError} for an error response, such as 404 for an unknown company
 * @throws what `readPage` rejects with: the error of `fetch` when there is no connection, the reason of an aborted `signal`
 */
export async function* paginate<Item>(
  readPage: (page: PageOptions) => Promise<ListResponse<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let page: PageOptions = {};
  for (;;) {
    const { data, error, response } = await readPage(page);
    if (data === undefined) throw new ApiError(response.status, typeof error === 'object' ? error : undefined);
    yield* data;
    const query = readNextQuery(response);
    if (query === null) return;
    page = { querySerializer: () => query };
  }
}

/** Returns the query of the next page's URL; null on the last page. */
function readNextQuery({ headers }: Response): string | null {
  const url = /<([^>]*)>\s*;\s*rel="?next"?/i.exec(headers.get('Link') ?? '')?.[1];
  // The API sends a reference, not an absolute URL. All pages have the same path.
  return url === undefined ? null : new URL(url, 'http://localhost').search.slice(1);
}
