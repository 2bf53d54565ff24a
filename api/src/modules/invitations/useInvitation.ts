import type { ReviewOrigin } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { hashToken } from '../auth/oneTimeToken.ts';
import type { InvitationKeys } from './invitationKeys.ts';
import type { InvitationsRepository } from './invitations.repository.ts';

export interface UseInvitationOptions {
  invitations: Pick<InvitationsRepository, 'use' | 'isLinkOf' | 'setReview' | 'countMonth'>;
  invitationKeys: Pick<InvitationKeys, 'hashEmail'>;
  onUsed: () => void;
}

/** The origin of a review, and the invitation that was used for it. */
export interface UsedOrigin {
  origin: ReviewOrigin;
  /** Null for the personal link, and without an invitation. */
  invitationId: string | null;
}

const ORGANIC: UsedOrigin = { origin: 'organic', invitationId: null };

export type UseInvitation = ReturnType<typeof createUseInvitation>;

/** Creates the functions that use an invitation in the transaction of a review. The caller has locked the company. */
export function createUseInvitation({ invitations, invitationKeys, onUsed }: UseInvitationOptions) {
  return {
    /**
     * Uses an invitation. A token that is used, expired, unknown or of another company makes the review organic.
     *
     * @param author `isConfirmed`: whether the email counts as confirmed
     */
    async use(
      transaction: Transaction,
      token: string | undefined,
      companyId: string,
      author: { email: string; isConfirmed: boolean },
    ): Promise<UsedOrigin> {
      if (token === undefined) return ORGANIC;
      const used = await invitations.use(transaction, companyId, hashToken(token));
      if (used !== undefined) {
        await invitations.countMonth(transaction, companyId, { reviews: 1 });
        onUsed();
        const isInvited = author.isConfirmed && invitationKeys.hashEmail(author.email).equals(used.email_hash);
        const origin = used.reference !== null && isInvited ? 'confirmed' : 'invited';
        return { origin, invitationId: used.id };
      }
      const isLink = await invitations.isLinkOf(transaction, companyId, token);
      return isLink ? { origin: 'invited', invitationId: null } : ORGANIC;
    },

    setReview: (transaction: Transaction, invitationId: string, reviewId: string) =>
      invitations.setReview(transaction, invitationId, reviewId),
  };
}
