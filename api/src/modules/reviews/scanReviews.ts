import { toCursor, type PageRows } from './page.ts';
import type { ReviewWithAuthorRow } from './review.ts';
import type { CompanyPageRequest } from './reviewPages.repository.ts';

/** Maximum number of reviews that a scan reads per query, and per request. */
const SCAN_BATCH = 500;
const SCAN_MAX = 2000;

/**
 * Scans a list of reviews for matching reviews, up to the limit per request.
 *
 * @param read reads reviews with the company; undefined if there is no such company
 * @param isPast returns whether neither a review nor any later review of the list can match; by default false
 * @returns null when there is no such company
 */
export async function scanReviews<Row extends ReviewWithAuthorRow, Company extends { reviews: Row[] }>(
  read: (request: Pick<CompanyPageRequest, 'limit' | 'after'>) => Promise<Company | undefined>,
  request: Pick<CompanyPageRequest, 'limit' | 'after' | 'sort'>,
  matches: (review: Row) => boolean,
  isPast: (review: Row) => boolean = () => false,
): Promise<{ company: Company; page: PageRows<Row> } | null> {
  const rows: Row[] = [];
  let { after } = request;
  for (let scanned = 0; ; scanned += SCAN_BATCH) {
    const company = await read({ limit: SCAN_BATCH, after });
    if (company === undefined) return null;
    const { reviews } = company;
    rows.push(...reviews.filter(matches));
    const last = reviews.length < SCAN_BATCH ? undefined : reviews.at(-1);
    after = last === undefined || isPast(last) ? null : toCursor(last, request.sort);
    const isEnough = rows.length >= request.limit || scanned + SCAN_BATCH >= SCAN_MAX;
    if (after === null || isEnough) return { company, page: { rows, total: null, rest: after } };
  }
}
