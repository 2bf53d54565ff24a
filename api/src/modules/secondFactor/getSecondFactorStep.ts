import type { SecondFactorStep } from '@heard/contract';
import { hasFactor } from './requireFactor.ts';
import type { AdministratorKey, SecondFactorDependencies } from './SecondFactorDependencies.ts';

/** Returns the step that an administrator has to complete after the password. */
export async function getSecondFactorStep(
  dependencies: Pick<SecondFactorDependencies, 'secondFactors'>,
  caller: AdministratorKey,
): Promise<SecondFactorStep> {
  const { secondFactors } = dependencies;
  const factors = await secondFactors.find(caller);
  if (!hasFactor(factors)) return { state: 'setUp', methods: ['passkey', 'totp'] };
  return {
    state: 'required',
    methods: [
      ...(factors.hasPasskey ? (['passkey'] as const) : []),
      ...(factors.secret === null ? [] : (['totp'] as const)),
      ...(factors.recoveryCodes > 0 ? (['recoveryCode'] as const) : []),
    ],
  };
}
