import { tabStorage } from '@heard/sdk';

/** Session storage: the prefix of the keys of invitations, by company. Not part of `storageKeys`, because every page loads all of `storageKeys`. */
const PREFIX = 'heard.invitation.';

/** An invitation to review a company. The page that the link in the invitation opens stores it. */
export interface KeptInvitation {
  /** The token of the invitation. The form sends it with the review. */
  token: string;
  /** Whether the company will see which order the review is about. */
  hasReference: boolean;
}

const toKey = (companyId: string) => `${PREFIX}${companyId}`;

/**
 * Passes an invitation from the page of the invitation to the form of the review, even across a login. Uses the session storage of the tab.
 * @example
 * invitations.keep(company.id, { token, hasReference });
 */
export const invitations = {
  /** Stores the invitation of a company. In browsers without storage, the invitation is lost, and the review counts as organic. */
  keep(companyId: string, invitation: KeptInvitation): void {
    tabStorage.write(toKey(companyId), invitation);
  },

  /** Returns the stored invitation of a company, without removing it; null if no invitation is stored. */
  take(companyId: string): KeptInvitation | null {
    const kept = tabStorage.read(toKey(companyId));
    if (typeof kept !== 'object' || kept === null || !('token' in kept) || typeof kept.token !== 'string') return null;
    return { token: kept.token, hasReference: 'hasReference' in kept && kept.hasReference === true };
  },

  /** Removes the invitation of a company, because the person has used or declined it. */
  drop(companyId: string): void {
    tabStorage.remove(toKey(companyId));
  },
};
