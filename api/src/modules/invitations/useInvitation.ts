import { hashToken } from '../../kernel/oneTimeToken.ts';
import type { UsedOrigin, UseInvitation } from '../reviews/index.ts';
import type { InvitationKeys } from './invitationKeys.ts';
import type { InvitationRemindersRepository } from './invitationReminders.repository.ts';
import type { InvitationsRepository } from './invitations.repository.ts';

export interface UseInvitationOptions {
  invitations: Pick<InvitationsRepository, 'use' | 'isCompanyLink' | 'setReview' | 'countMonth'>;
  invitationReminders: Pick<InvitationRemindersRepository, 'remove'>;
  invitationKeys: Pick<InvitationKeys, 'hashEmail'>;
  onUsed: () => void;
}

const ORGANIC: UsedOrigin = { origin: 'organic', invitationId: null };

/** Creates the functions that use an invitation for a review. */
export function createUseInvitation({
  invitations,
  invitationReminders,
  invitationKeys,
  onUsed,
}: UseInvitationOptions): UseInvitation {
  return {
    async use(transaction, token, companyId, author) {
      if (token === undefined) return ORGANIC;
      const used = await invitations.use(transaction, companyId, hashToken(token));
      if (used !== undefined) {
        await invitations.countMonth(transaction, companyId, { reviews: 1 });
        await invitationReminders.remove(transaction, used.id);
        onUsed();
        const isInvited = author.isConfirmed && invitationKeys.hashEmail(author.email).equals(used.email_hash);
        const origin = used.reference !== null && isInvited ? 'confirmed' : 'invited';
        return { origin, invitationId: used.id };
      }
      const isLink = await invitations.isCompanyLink(transaction, companyId, token);
      return isLink ? { origin: 'invited', invitationId: null } : ORGANIC;
    },

    setReview: (transaction, invitationId, reviewId) => invitations.setReview(transaction, invitationId, reviewId),
  };
}
