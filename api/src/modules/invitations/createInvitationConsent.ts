import type { InvitationConsent } from '../users/index.ts';
import type { InvitationKeys } from './invitationKeys.ts';
import type { InvitationRemindersRepository } from './invitationReminders.repository.ts';
import { ALL_COMPANIES, type InvitationsRepository } from './invitations.repository.ts';

export interface InvitationConsentOptions {
  invitations: Pick<InvitationsRepository, 'suppress' | 'unsuppress' | 'isSuppressed'>;
  invitationReminders: Pick<InvitationRemindersRepository, 'removeOfPerson'>;
  invitationKeys: Pick<InvitationKeys, 'hashEmail'>;
}

export function createInvitationConsent(options: InvitationConsentOptions): InvitationConsent {
  const { invitations, invitationReminders, invitationKeys } = options;
  return {
    hasOptedOut: (email, transaction) => invitations.isSuppressed(invitationKeys.hashEmail(email), transaction),
    async setOptedOut(transaction, email, isOptedOut) {
      const emailHash = invitationKeys.hashEmail(email);
      if (!isOptedOut) return invitations.unsuppress(transaction, emailHash);
      await invitations.suppress(transaction, emailHash, ALL_COMPANIES);
      await invitationReminders.removeOfPerson(transaction, emailHash, null);
    },
  };
}
