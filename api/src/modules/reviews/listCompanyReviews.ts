import { REVIEWS_PER_PAGE, type CompanyReview, type CompanyReviewsQuery, type RelationFilter } from '@heard/contract';
import { toOriginCounts } from '../../kernel/company.ts';
import { parseCompanyId } from '../../kernel/website.ts';
import { invalidField } from '../../problems.ts';
import { countRelated } from './countRelated.ts';
import type { CompanyMissing } from '../companies/index.ts';
import type { Page } from '../page.ts';
import { toCursor, toPage, toPageRequest, type PageRows } from './page.ts';
import { toCompanyReview, type ReviewWithAuthorRow } from './review.ts';
import type {
  CompanyKey,
  CompanyPageRequest,
  CountedCompany,
  ReviewPagesRepository,
} from './reviewPages.repository.ts';
import { createTextFilter } from './textSearch.ts';

/** Reviews that a text search reads per query, and at most per request. */
const SCAN_BATCH = 500;
const SCAN_MAX = 2000;

export interface ListCompanyReviewsDependencies {
  reviewPages: Pick<ReviewPagesRepository, 'findPosition' | 'ofCompany'>;
  companyMissing: CompanyMissing;
}

/**
 * Lists the reviews of a company that count, or those of people with a connection to it.
 *
 * @param id the company's id, or its website in any form
 * @throws 404, 410 for a blocked company
 */
export async function listCompanyReviews(
  dependencies: ListCompanyReviewsDependencies,
  id: string,
  query: CompanyReviewsQuery,
): Promise<Page<CompanyReview>> {
  const domain = parseCompanyId(id);
  const page = await readPage(dependencies, { domain }, query);
  if (page === null) throw await dependencies.companyMissing(domain);
  return page;
}

/** @returns null when there is no such company */
async function readPage(
  dependencies: ListCompanyReviewsDependencies,
  key: CompanyKey,
  query: CompanyReviewsQuery,
): Promise<Page<CompanyReview> | null> {
  if (query.page !== undefined || query.before !== undefined) return readNumberedPage(dependencies, key, query);
  if (query.relation !== undefined) return readRelated(dependencies, key, query, query.relation);
  const { sort = 'newest', rating, language = null, origin = null, topic = null, q = '' } = query;
  const benefit = query.benefit === undefined ? null : query.benefit === 'true';
  const ratings = rating === undefined ? null : [...new Set(rating)];
  // Reviews are scanned if no index covers the request: votes or a topic with a language or origin, a language with an origin, or only
  // organic reviews.
  const isSpecial = sort === 'helpful' || topic !== null;
  const scansOrigin = origin === 'organic' || (isSpecial && origin !== null);
  const scansLanguage = language !== null && (isSpecial || (origin !== null && !scansOrigin));
  const request = {
    ...toPageRequest(query),
    sort,
    ratings,
    language: scansLanguage ? null : language,
    origin: scansOrigin ? null : origin,
    topic,
  };
  const getTotal = (company: CountedCompany): number => {
    if (benefit !== null) return company.benefit_count;
    const all = topic === null ? company.rating_counts : (company.topic_counts ?? []);
    const counts = origin === null ? all : toOriginCounts(company)[origin];
    const counted = language === null ? counts : (company.language_counts[language] ?? []);
    return counted.reduce((sum, count, one) => (ratings?.includes(one) === false ? sum : sum + count), 0);
  };
  // No counts are stored for a language with an origin, a topic with a language or origin, or a benefit with any other filter.
  const filters = [language, origin, topic].filter((filter) => filter !== null).length;
  const isCounted = benefit === null ? filters <= 1 : benefit && ratings === null && filters === 0;
  const hasTotal = q === '' && !scansLanguage && isCounted;
  if (q !== '' || scansLanguage || scansOrigin || benefit !== null) {
    const matchesText = q === '' ? () => true : createTextFilter(q);
    const found = await search(
      dependencies,
      key,
      request,
      (review) =>
        (!scansLanguage || review.language === language) &&
        (!scansOrigin || review.origin === origin) &&
        (benefit === null || review.benefit === benefit) &&
        matchesText(`${review.title}\n${review.description}`),
    );
    if (found === null) return null;
    return toPage({ ...found.page, total: hasTotal ? getTotal(found.counts) : null }, toCompanyReview, query);
  }
  const company = await dependencies.reviewPages.ofCompany(key, request);
  if (company === undefined) return null;
  return toPage({ rows: company.reviews, total: hasTotal ? getTotal(company) : null }, toCompanyReview, query);
}

/**
 * Reads a page of the reviews by people with a connection to the company.
 *
 * @returns null when there is no such company
 * @throws 400 together with another filter, or in an order other than by time
 */
async function readRelated(
  { reviewPages }: ListCompanyReviewsDependencies,
  key: CompanyKey,
  asked: CompanyReviewsQuery,
  relation: RelationFilter,
): Promise<Page<CompanyReview> | null> {
  const { limit, cursor, sort = 'newest', relation: _, ...others } = asked;
  if (Object.keys(others).length > 0 || (sort !== 'newest' && sort !== 'oldest')) {
    throw invalidField('relation', 'wrong');
  }
  const query = { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }), sort };
  const request = { ...toPageRequest(query), sort, ratings: null, language: null, origin: null, shown: relation };
  const company = await reviewPages.ofCompany(key, request);
  if (company === undefined) return null;
  return toPage({ rows: company.reviews, total: countRelated(company, relation) }, toCompanyReview, {
    ...query,
    relation,
  });
}

/**
 * Reads a page that has a URL: by its number, or the reviews older than another one.
 *
 * @returns null when there is no such company, page or review
 * @throws 400 together with a filter, another order, another limit or a cursor
 */
async function readNumberedPage(
  { reviewPages }: ListCompanyReviewsDependencies,
  key: CompanyKey,
  { page, before, limit = REVIEWS_PER_PAGE, sort = 'newest', ...others }: CompanyReviewsQuery,
): Promise<Page<CompanyReview> | null> {
  const isCombined = page !== undefined && before !== undefined;
  if (isCombined || limit !== REVIEWS_PER_PAGE || sort !== 'newest' || Object.keys(others).length > 0) {
    throw invalidField(page === undefined ? 'before' : 'page', 'wrong');
  }
  const after = before === undefined ? null : ((await reviewPages.findPosition(key, before)) ?? null);
  if (before !== undefined && after === null) return null;
  const company = await reviewPages.ofCompany(key, {
    ...toPageRequest({ limit: REVIEWS_PER_PAGE }),
    after,
    sort: 'newest',
    ratings: null,
    language: null,
    origin: null,
    offset: page === undefined ? 0 : (page - 1) * REVIEWS_PER_PAGE,
  });
  if (company === undefined || company.reviews.length === 0) return null;
  const total = company.rating_counts.reduce((sum, count) => sum + count, 0);
  return toPage({ rows: company.reviews, total }, toCompanyReview, { limit: REVIEWS_PER_PAGE });
}

/** Scans a list of reviews for matching ones, up to the limit per request. @returns null when there is no such company */
async function search(
  { reviewPages }: ListCompanyReviewsDependencies,
  key: CompanyKey,
  request: CompanyPageRequest,
  matches: (review: ReviewWithAuthorRow) => boolean,
): Promise<{ counts: CountedCompany; page: PageRows<ReviewWithAuthorRow> } | null> {
  const rows: ReviewWithAuthorRow[] = [];
  let { after } = request;
  for (let scanned = 0; ; scanned += SCAN_BATCH) {
    const counts = await reviewPages.ofCompany(key, { ...request, limit: SCAN_BATCH, after });
    if (counts === undefined) return null;
    const { reviews } = counts;
    rows.push(...reviews.filter(matches));
    const last = reviews.length < SCAN_BATCH ? undefined : reviews.at(-1);
    after = last === undefined ? null : toCursor(last, request.sort);
    const isEnough = rows.length >= request.limit || scanned + SCAN_BATCH >= SCAN_MAX;
    if (after === null || isEnough) return { counts, page: { rows, total: null, rest: after } };
  }
}
