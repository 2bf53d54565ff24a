import type { OidcStaff } from '@heard/server-kit';
import type { OidcResult } from '../oidc/index.ts';

/** The settings for administrators: which claims give permission, and which logins count as second factor. */
export type StaffRules = Pick<OidcStaff, 'role' | 'secondFactor'>;

/** What the provider of administrators has confirmed about a login. */
export interface StaffLogin {
  /** Whether the person is an administrator. */
  isAllowed: boolean;
  /** Whether the person has confirmed a second factor at the provider. */
  hasSecondFactor: boolean;
}

/** Reads the claims of an administrators' provider. `amr` and `acr` count only in the ID token, which is about this login. */
export function toStaffLogin({ role, secondFactor }: StaffRules, { all, idToken }: OidcResult): StaffLogin {
  const roles = [all[role.claim]].flat();
  const methods = new Set([idToken['amr']].flat());
  const context = idToken['acr'];
  return {
    isAllowed: roles.includes(role.value),
    hasSecondFactor:
      secondFactor.amr.some((method) => methods.has(method)) ||
      (typeof context === 'string' && secondFactor.acr.includes(context)),
  };
}
