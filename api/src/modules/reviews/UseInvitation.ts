import type { ReviewOrigin } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';

/** The origin of a review, and the invitation through which the author has written the review. */
export interface UsedOrigin {
  origin: ReviewOrigin;
  /** The id of the invitation; null if the review was written with the personal link or without an invitation. */
  invitationId: string | null;
}

/** Uses invitations in the transaction of a review. The caller has locked the company. */
export interface UseInvitation {
  /**
   * Uses an invitation. A token that is used, expired, unknown or of another company makes the review organic.
   *
   * @param author `isConfirmed`: whether the email counts as confirmed
   */
  use(
    transaction: Transaction,
    token: string | undefined,
    companyId: string,
    author: { email: string; isConfirmed: boolean },
  ): Promise<UsedOrigin>;
  setReview(transaction: Transaction, invitationId: string, reviewId: string): Promise<void>;
}
