import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  CompanyReview,
  CompanyReviewsQuery,
  CreateReviewBody,
  OwnCompanyReviewsQuery,
  OwnReviewsQuery,
  PublicReview,
  Review,
  UpdateReviewBody,
} from '../schemas/index.ts';

export const listOwnReviews = defineEndpoint<{ query: OwnReviewsQuery; items: Review }>({
  method: 'GET',
  path: '/review/user',
});

export const createReview = defineEndpoint<{ body: CreateReviewBody; response: Review }>({
  method: 'POST',
  path: '/review/companyOrUser',
});

export const updateReview = defineEndpoint<{ params: { id: string }; body: UpdateReviewBody; response: Review }>({
  method: 'PUT',
  path: '/review/{id}',
});

export const deleteReview = defineEndpoint<{ params: { id: string }; response: void }>({
  method: 'DELETE',
  path: '/review/{id}',
});

export const restoreReview = defineEndpoint<{ params: { id: string }; response: Review }>({
  method: 'POST',
  path: '/review/{id}/restore',
});

export const listReviewsOfOwnCompany = defineEndpoint<{ query: OwnCompanyReviewsQuery; items: CompanyReview }>({
  method: 'GET',
  path: '/review/company',
});

export const listReviewsOfCompany = defineEndpoint<{
  params: { id: string };
  query: CompanyReviewsQuery;
  items: CompanyReview;
}>({ method: 'GET', path: '/company/{id}/review' });

export const getReview = defineEndpoint<{ params: { id: string }; response: PublicReview }>({
  method: 'GET',
  path: '/review/{id}',
});
