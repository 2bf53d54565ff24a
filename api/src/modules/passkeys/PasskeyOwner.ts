import { ProblemError } from '../../problems.ts';
import type { AccountKey } from '../auth/AccountKey.ts';

/** An account that can have passkeys, by its database id. */
export type PasskeyOwner = { userId: string } | { companyId: string };

/** @throws 403 for accounts whose claim of a company is not effective */
export function toPasskeyOwner(account: AccountKey): PasskeyOwner {
  if ('userId' in account) return { userId: account.userId };
  if ('companyId' in account) return { companyId: account.companyId };
  throw new ProblemError('claim-pending');
}

/** Returns the condition that selects an account's rows in the tables of passkeys. */
export function ownedBy(owner: PasskeyOwner): { user_id: string } | { company_id: string } {
  return 'userId' in owner ? { user_id: owner.userId } : { company_id: owner.companyId };
}
