import type { PasskeyRequestOptions } from '@heard/contract';
import type { AccountKey } from '../../kernel/AccountKey.ts';
import type { PasskeysDependencies } from './PasskeysDependencies.ts';

/** Starts to confirm the login of an account with one of the account's passkeys. */
export async function createConfirmationOptions(
  dependencies: Pick<PasskeysDependencies, 'passkeyChallenges' | 'passkeys' | 'webAuthn'>,
  account: AccountKey,
): Promise<PasskeyRequestOptions> {
  const { webAuthn, passkeyChallenges, passkeys } = dependencies;
  const challenge = webAuthn.createChallenge();
  await passkeyChallenges.addForLogin(challenge, account);
  return webAuthn.requestOptions(challenge, await passkeys.list(account));
}
