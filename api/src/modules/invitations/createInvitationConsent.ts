import type { InvitationConsent } from '../users/index.ts';
import type { InvitationKeys } from './invitationKeys.ts';
import { ALL_COMPANIES, type InvitationsRepository } from './invitations.repository.ts';

export interface InvitationConsentOptions {
  invitations: Pick<InvitationsRepository, 'suppress' | 'unsuppress' | 'isSuppressed'>;
  invitationKeys: Pick<InvitationKeys, 'hashEmail'>;
}

export function createInvitationConsent(options: InvitationConsentOptions): InvitationConsent {
  const { invitations, invitationKeys } = options;
  return {
    hasOptedOut: (email, transaction) => invitations.isSuppressed(invitationKeys.hashEmail(email), transaction),
    setOptedOut(transaction, email, isOptedOut) {
      const emailHash = invitationKeys.hashEmail(email);
      return isOptedOut
        ? invitations.suppress(transaction, emailHash, ALL_COMPANIES)
        : invitations.unsuppress(transaction, emailHash);
    },
  };
}
