import { ProblemError } from '../../problems.ts';
import type { StoredFactors } from './secondFactors.repository.ts';

/** Returns whether an administrator can confirm a login. Recovery codes are not enough: they run out. */
export const hasFactor = ({ hasPasskey, secret }: StoredFactors): boolean => hasPasskey || secret !== null;

/** @throws 409 when an administrator would have no second factor left, so that the transaction fails */
export function requireFactor(left: StoredFactors): void {
  if (!hasFactor(left)) throw new ProblemError('last-factor');
}
