import { REVIEWS_PER_PAGE, type CompanyReview, type CompanyReviewsQuery, type RelationFilter } from '@heard/contract';
import { parseCompanyId } from '../../kernel/website.ts';
import { invalidField } from '../../problems.ts';
import { countRelated } from './countRelated.ts';
import type { CompanyMissing } from '../companies/index.ts';
import type { Page } from '../page.ts';
import { toPage, toPageRequest } from './page.ts';
import { planPage } from './planPage.ts';
import { toCompanyReview } from './review.ts';
import type { CompanyKey, CountedCompany, ReviewPagesRepository } from './reviewPages.repository.ts';
import { scanReviews } from './scanReviews.ts';

export interface ListCompanyReviewsDependencies {
  reviewPages: Pick<ReviewPagesRepository, 'findPosition' | 'ofCompany'>;
  companyMissing: CompanyMissing;
}

/**
 * Lists the reviews of a company that count toward its mean, or the reviews by people with a connection to it.
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
  const { request, matches, getTotal } = planPage(query);
  const toTotal = (company: CountedCompany) => getTotal?.(company) ?? null;
  if (matches !== null) {
    const found = await scanReviews(
      (part) => dependencies.reviewPages.ofCompany(key, { ...request, ...part }),
      request,
      matches,
    );
    return found && toPage({ ...found.page, total: toTotal(found.company) }, toCompanyReview, query);
  }
  const company = await dependencies.reviewPages.ofCompany(key, request);
  if (company === undefined) return null;
  return toPage({ rows: company.reviews, total: toTotal(company) }, toCompanyReview, query);
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
 * Reads a page that has a URL: by its number, or the reviews older than a given review.
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
