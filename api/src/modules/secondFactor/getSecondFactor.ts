import type { SecondFactor } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import type { SecondFactorDependencies } from './SecondFactorDependencies.ts';

export async function getSecondFactor(
  dependencies: Pick<SecondFactorDependencies, 'secondFactors'>,
  caller: Administrator,
): Promise<SecondFactor> {
  const { secondFactors } = dependencies;
  const { secret, recoveryCodes } = await secondFactors.find(caller);
  return { totp: secret !== null, recoveryCodesLeft: recoveryCodes };
}
