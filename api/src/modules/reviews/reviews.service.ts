import {
  parseExperienceDate,
  type CompanyReview,
  type CompanyReviewsQuery,
  type CreateReviewBody,
  type PageQuery,
  type Review,
  type UpdateReviewBody,
} from '@heard/contract';
import { ProblemError, invalidField } from '../../problems.ts';
import type { CompanyOwner, Consumer, Person } from '../auth/Caller.ts';
import { companyIdOf, websiteOf } from '../companies/companies.service.ts';
import { databaseId } from '../databaseId.ts';
import type { Page } from '../page.ts';
import { cursorOf, pageWanted, toPage, type PageRows } from './page.ts';
import type { CompanyKey, CompanyPageWanted, ReviewPagesRepository } from './reviewPages.repository.ts';
import type { OwnReviewRow, ReviewWithAuthorRow } from './reviewRow.ts';
import type { Refusal, ReviewsRepository } from './reviews.repository.ts';
import { textSearch } from './textSearch.ts';
import { toCompanyReview, toReview } from './toReview.ts';

export interface ReviewsServiceOptions {
  reviews: ReviewsRepository;
  reviewPages: ReviewPagesRepository;
}

/** How many reviews a search reads at once, and looks through at most before it answers with what it has. */
const SCANNED_AT_ONCE = 500;
const SCANNED_AT_MOST = 2000;

export type ReviewsService = ReturnType<typeof reviewsService>;

export function reviewsService({ reviews, reviewPages }: ReviewsServiceOptions) {
  /** Looks through a list, as far as one call goes. @returns null when there is no such company */
  async function search(
    key: CompanyKey,
    wanted: CompanyPageWanted,
    fits: (text: string) => boolean,
  ): Promise<PageRows<ReviewWithAuthorRow> | null> {
    const rows: ReviewWithAuthorRow[] = [];
    let { after } = wanted;
    for (let scanned = 0; ; scanned += SCANNED_AT_ONCE) {
      const company = await reviewPages.ofCompany(key, { ...wanted, limit: SCANNED_AT_ONCE, after });
      if (company === undefined) return null;
      const { reviews } = company;
      rows.push(...reviews.filter(({ title, description }) => fits(`${title}\n${description}`)));
      const last = reviews.length < SCANNED_AT_ONCE ? undefined : reviews.at(-1);
      after = last === undefined ? null : cursorOf(last, wanted.sort);
      const isEnough = rows.length >= wanted.limit || scanned + SCANNED_AT_ONCE >= SCANNED_AT_MOST;
      if (after === null || isEnough) return { rows, total: null, rest: after };
    }
  }

  /** @returns null when there is no such company */
  async function pageOfCompany(key: CompanyKey, query: CompanyReviewsQuery): Promise<Page<CompanyReview> | null> {
    const { sort = 'newest', rating, language = null, q = '' } = query;
    const ratings = rating === undefined ? null : [...new Set(rating)];
    const wanted = { ...pageWanted(query), sort, ratings, language };
    if (q !== '') {
      const found = await search(key, wanted, textSearch(q));
      return found && toPage(found, toCompanyReview, query);
    }
    const company = await reviewPages.ofCompany(key, wanted);
    if (company === undefined) return null;
    const counts = language === null ? company.rating_counts : (company.language_counts[language] ?? []);
    const total = counts.reduce((sum, count, one) => (ratings?.includes(one) === false ? sum : sum + count), 0);
    return toPage({ rows: company.reviews, total }, toCompanyReview, query);
  }

  return {
    /** @throws 409 with `reviewId` when the author has a review of the company */
    async create({ userId }: Consumer, body: CreateReviewBody): Promise<Review> {
      const { companyName, companyUrl, title, description, rating, experienceDate } = body;
      return written(
        await reviews.create(userId, {
          website: websiteOf(companyUrl),
          companyName,
          title,
          description,
          rating,
          experienceDate: experienceDate === undefined ? null : dateOf(experienceDate),
        }),
      );
    },

    async update({ userId }: Consumer, id: string, body: UpdateReviewBody): Promise<Review> {
      if (body.id !== undefined && body.id !== id) throw invalidField('id', 'idMismatch');
      const { title, description, rating } = body;
      const changes = {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(rating !== undefined && { rating }),
      };
      return written(await reviews.update(userId, databaseId(id), changes));
    },

    async remove({ userId }: Consumer, id: string): Promise<void> {
      const removed = await reviews.remove(userId, databaseId(id));
      if (removed !== 'removed') throw refusal(removed);
    },

    async restore({ userId }: Consumer, id: string): Promise<Review> {
      return written(await reviews.restore(userId, databaseId(id)));
    },

    async ofUser({ userId }: Person, query: PageQuery): Promise<Page<Review>> {
      const author = await reviewPages.ofUser(userId, pageWanted(query));
      if (author === undefined) throw new ProblemError('unauthenticated');
      return toPage({ rows: author.reviews, total: author.total }, toReview, query);
    },

    async ofOwnCompany({ companyId }: CompanyOwner, query: PageQuery): Promise<Page<CompanyReview>> {
      const page = await pageOfCompany({ id: companyId }, query);
      if (page === null) throw new ProblemError('unauthenticated');
      return page;
    },

    /** @param id the company's id or any form of its website. @throws 404 */
    async ofCompany(id: string, query: CompanyReviewsQuery): Promise<Page<CompanyReview>> {
      const page = await pageOfCompany({ domain: companyIdOf(id) }, query);
      if (page === null) throw new ProblemError('not-found');
      return page;
    },
  };
}

/** The date of experience of a validated body. */
function dateOf(text: string): Date {
  const parsed = parseExperienceDate(text, new Date());
  if ('problem' in parsed) throw new Error('The date of experience was not validated');
  return parsed.date;
}

function written(outcome: OwnReviewRow | Refusal): Review {
  if (typeof outcome === 'object' && 'title' in outcome) return toReview(outcome);
  throw refusal(outcome);
}

function refusal(reason: Refusal): ProblemError {
  if (typeof reason === 'object') return new ProblemError('already-reviewed', { reviewId: reason.alreadyReviewedAs });
  return new ProblemError(reason === 'author-gone' ? 'unauthenticated' : reason);
}
