import type { TotpSecret } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { createSecret } from './createSecret.ts';
import type { SecondFactorDependencies } from './SecondFactorDependencies.ts';

/** Starts adding or replacing the authenticator app. @throws 401 for `password`, 403 unless the login is recent */
export async function createTotp(
  dependencies: SecondFactorDependencies,
  caller: Administrator,
  password: string,
): Promise<TotpSecret> {
  const { requireRecentLogin, checkPassword } = dependencies;
  await requireRecentLogin(caller);
  await checkPassword(caller, password);
  return createSecret(dependencies, caller);
}
