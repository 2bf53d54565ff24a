export { createInvitedReviewsModule } from './createInvitedReviewsModule.ts';
export { invitedReviewsRepository, type InvitedReviewsRepository } from './invitedReviews.repository.ts';
