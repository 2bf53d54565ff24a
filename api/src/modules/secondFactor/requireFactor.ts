import { ProblemError } from '../../problems.ts';
import type { Transaction } from '../../database/Database.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import type { SecondFactorsRepository, StoredFactors } from './secondFactors.repository.ts';

/** Returns whether an administrator can confirm a login. Recovery codes are not enough: they run out. */
export const hasFactor = ({ hasPasskey, secret }: StoredFactors): boolean => hasPasskey || secret !== null;

/** Rolls the transaction back if an administrator would have no second factor left. @throws 409 */
export function requireFactor(left: StoredFactors): void {
  if (!hasFactor(left)) throw new ProblemError('last-factor');
}

/** Creates the function that throws 409 when an administrator has no second factor left. */
export function createRequireFactor(secondFactors: Pick<SecondFactorsRepository, 'find'>) {
  return async (administrator: Administrator, transaction: Transaction): Promise<void> =>
    requireFactor(await secondFactors.find(administrator, transaction));
}
