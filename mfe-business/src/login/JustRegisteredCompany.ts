import type { JustRegistered } from '@heard/sdk/account';

/** The state that the sign-up page passes to the login page. */
export interface JustRegisteredCompany extends JustRegistered {
  /** Whether the company was already listed, and stays unclaimed until the account has proven its claim. */
  isClaimPending: boolean;
}

/**
 * Returns whether the state of a history entry comes from a sign-up with a pending claim. @param state may be anything
 */
export function readIsClaimPending(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isClaimPending' in state && state.isClaimPending === true;
}
