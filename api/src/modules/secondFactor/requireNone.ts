import type { Transaction } from '../../database/Database.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { hasFactor } from './requireFactor.ts';
import type { SecondFactorDependencies } from './SecondFactorDependencies.ts';

/** @throws 403 when the account has a second factor, which then has to be used */
export async function requireNone(
  dependencies: Pick<SecondFactorDependencies, 'secondFactors'>,
  caller: Administrator,
  transaction?: Transaction,
): Promise<void> {
  const { secondFactors } = dependencies;
  if (hasFactor(await secondFactors.find(caller, transaction))) throw new ProblemError('second-factor-required');
}
