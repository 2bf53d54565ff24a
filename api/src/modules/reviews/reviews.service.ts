import type {
  CompanyReviewsQuery,
  CreateReviewBody,
  OwnCompanyReviewsQuery,
  OwnReviewsQuery,
  PublicReview,
  Review,
  UpdateReviewBody,
} from '@heard/contract';
import type { CompanyActor, Consumer, Person } from '../../kernel/Caller.ts';
import type { VerifiedBy } from '../../kernel/company.ts';
import { toCompanyRow } from '../../kernel/companyRow.ts';
import { parseCompanyId } from '../../kernel/website.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { Page } from '../page.ts';
import { createReview, type CreateReviewDependencies } from './createReview.ts';
import { deleteReview, type DeleteReviewDependencies } from './deleteReview.ts';
import { listCompanyReviews, type ListCompanyReviewsDependencies } from './listCompanyReviews.ts';
import { listOwnCompanyReviews, type ListOwnCompanyReviewsDependencies } from './listOwnCompanyReviews.ts';
import { toPage, toPageRequest } from './page.ts';
import { restoreReview, type RestoreReviewDependencies } from './restoreReview.ts';
import { toCompanyReview, toReview } from './review.ts';
import type { ReviewEvents } from './reviewEvents.ts';
import type { ReviewPagesRepository } from './reviewPages.repository.ts';
import type { ReviewsRepository } from './reviews.repository.ts';
import { updateReview, type UpdateReviewDependencies } from './updateReview.ts';

export interface ReviewsServiceOptions
  extends
    CreateReviewDependencies,
    UpdateReviewDependencies,
    DeleteReviewDependencies,
    RestoreReviewDependencies,
    ListCompanyReviewsDependencies,
    ListOwnCompanyReviewsDependencies {
  reviews: ReviewsRepository;
  reviewPages: ReviewPagesRepository;
  events: ReviewEvents;
  verifiedBy: VerifiedBy;
}

export type ReviewsService = ReturnType<typeof reviewsService>;

export function reviewsService(options: ReviewsServiceOptions) {
  const { reviewPages, verifiedBy } = options;

  return {
    create: (author: Consumer, body: CreateReviewBody) => createReview(options, author, body),
    update: (author: Consumer, id: string, body: UpdateReviewBody) => updateReview(options, author, id, body),
    remove: (author: Consumer, id: string) => deleteReview(options, author, id),
    restore: (author: Consumer, id: string) => restoreReview(options, author, id),
    ofCompany: (id: string, query: CompanyReviewsQuery) => listCompanyReviews(options, id, query),

    /** Returns a review that everybody can see, with its company. @throws 404 */
    async read(id: string): Promise<PublicReview> {
      const review = await reviewPages.ofId(databaseId(id));
      if (review === undefined) throw new ProblemError('not-found');
      return Object.assign(toCompanyReview(review), { company: toCompanyRow(review.company, verifiedBy) });
    },

    async ofUser({ userId }: Person, query: OwnReviewsQuery): Promise<Page<Review>> {
      if (query.company !== undefined) {
        const rows = await reviewPages.ofUserAndCompany(userId, parseCompanyId(query.company));
        return { items: rows.map(toReview), total: rows.length, next: null };
      }
      const author = await reviewPages.ofUser(userId, toPageRequest(query));
      if (author === undefined) throw new ProblemError('unauthenticated');
      return toPage({ rows: author.reviews, total: author.total }, toReview, query);
    },

    ofOwnCompany: (caller: CompanyActor, query: OwnCompanyReviewsQuery) =>
      listOwnCompanyReviews(options, caller, query),
  };
}
