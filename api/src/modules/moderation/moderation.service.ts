import type { HideReviewBody, Review } from '@heard/contract';
import { ProblemError } from '../../problems.ts';
import type { Administrator } from '../auth/Caller.ts';
import { databaseId } from '../databaseId.ts';
import type { OwnReviewRow } from '../reviews/reviewRow.ts';
import { toReview } from '../reviews/toReview.ts';
import type { ModerationRepository } from './moderation.repository.ts';

export interface ModerationServiceOptions {
  moderation: ModerationRepository;
}

export type ModerationService = ReturnType<typeof moderationService>;

export function moderationService({ moderation }: ModerationServiceOptions) {
  return {
    /** Takes a review off all lists but its author's, and out of all totals. @throws 404 */
    async hide({ userId }: Administrator, id: string, { reason }: HideReviewBody): Promise<Review> {
      return existing(await moderation.hide(userId, databaseId(id), reason));
    },

    /** @throws 404 */
    async unhide({ userId }: Administrator, id: string): Promise<Review> {
      return existing(await moderation.unhide(userId, databaseId(id)));
    },
  };
}

function existing(review: OwnReviewRow | undefined): Review {
  if (review === undefined) throw new ProblemError('not-found');
  return toReview(review);
}
