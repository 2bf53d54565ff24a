import type { TotpSecret } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import type { SecondFactorDependencies } from './SecondFactorDependencies.ts';

export async function createSecret(
  dependencies: Pick<SecondFactorDependencies, 'credentials' | 'secondFactors' | 'totp'>,
  caller: Administrator,
): Promise<TotpSecret> {
  const { credentials, totp, secondFactors } = dependencies;
  const stored = await credentials.find(caller);
  if (stored === null) throw new ProblemError('unauthenticated');
  const { encrypted, secret, uri } = totp.create(stored.email);
  await secondFactors.storeNewSecret(caller, encrypted);
  return { secret, uri };
}
