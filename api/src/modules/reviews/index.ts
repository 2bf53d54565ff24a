export type { WriteReview } from './createReview.ts';
export type { PublishAwaiting, PublishReviews } from './createPublishReviews.ts';
export { createReviewsModule } from './createReviewsModule.ts';
export { createReviewsRepositories } from './createReviewsRepositories.ts';
export type { Cursor } from './cursor.ts';
export type { HiddenReviewsRepository } from './hiddenReviews.repository.ts';
export type { Label, LabelsRepository } from './labels.repository.ts';
export type { LanguageBackfill } from './languageBackfill.ts';
export { selectNewestReview } from './newestReview.ts';
export { toCursor, toPage, toPageRequest } from './page.ts';
export {
  OWN_REVIEW_COLUMNS,
  type OwnReviewRow,
  type ReviewWithAuthorRow,
  toCompanyReview,
  toReview,
  toReviewContent,
  toReviewOfPerson,
} from './review.ts';
export { checkOwner } from './reviewChecks.ts';
export { createReviewEvents, type ReviewEvents } from './reviewEvents.ts';
export type { ReviewPagesRepository } from './reviewPages.repository.ts';
export type { ReviewsRepository } from './reviews.repository.ts';
export type { ReviewsService } from './reviews.service.ts';
export type { UsedOrigin, UseInvitation } from './UseInvitation.ts';
export { writeAsAuthor } from './writeAsAuthor.ts';
