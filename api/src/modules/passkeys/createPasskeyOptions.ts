import type { PasskeyCreationOptions } from '@heard/contract';
import type { SessionCaller } from '../../kernel/Caller.ts';
import { createOptionsForAccount } from './createOptionsForAccount.ts';
import type { PasskeysDependencies } from './PasskeysDependencies.ts';

/**
 * Starts adding a passkey.
 *
 * @throws 401 for `password`, 403 for an administrator whose login is not recent, 409 when the account has too many passkeys
 */
export async function createPasskeyOptions(
  dependencies: PasskeysDependencies,
  caller: SessionCaller,
  password: string,
): Promise<PasskeyCreationOptions> {
  const { requireRecentLogin, checkPassword } = dependencies;
  await requireRecentLogin(caller);
  await checkPassword(caller, password);
  return createOptionsForAccount(dependencies, caller);
}
