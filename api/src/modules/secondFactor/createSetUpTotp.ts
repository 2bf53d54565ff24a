import type { TotpSecret } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { createSecret } from './createSecret.ts';
import { requireNone } from './requireNone.ts';
import type { SecondFactorDependencies } from './SecondFactorDependencies.ts';

/** Starts adding an authenticator app as the first second factor. @throws 403 when the account has one */
export async function createSetUpTotp(
  dependencies: Pick<SecondFactorDependencies, 'credentials' | 'secondFactors' | 'totp'>,
  caller: Administrator,
): Promise<TotpSecret> {
  await requireNone(dependencies, caller);
  return createSecret(dependencies, caller);
}
