import type { PasskeyCreationOptions } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { requireNone } from './requireNone.ts';
import type { SecondFactorDependencies } from './SecondFactorDependencies.ts';

/** Starts adding a passkey as the first second factor. @throws 403 when the account has one */
export async function createSetUpPasskeyOptions(
  dependencies: Pick<SecondFactorDependencies, 'passkeyAccounts' | 'secondFactors'>,
  caller: Administrator,
): Promise<PasskeyCreationOptions> {
  const { passkeyAccounts } = dependencies;
  await requireNone(dependencies, caller);
  return passkeyAccounts.createOptionsFor(caller);
}
