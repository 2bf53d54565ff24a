import type { PasskeyRequestOptions } from '@heard/contract';
import type { AdministratorKey, SecondFactorDependencies } from './SecondFactorDependencies.ts';

export function createSecondFactorOptions(
  dependencies: Pick<SecondFactorDependencies, 'passkeyAccounts'>,
  caller: AdministratorKey,
): Promise<PasskeyRequestOptions> {
  const { passkeyAccounts } = dependencies;
  return passkeyAccounts.createConfirmationOptions(caller);
}
