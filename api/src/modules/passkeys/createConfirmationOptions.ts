import type { PasskeyRequestOptions } from '@heard/contract';
import type { AccountKey } from '../../kernel/AccountKey.ts';
import type { PasskeysDependencies } from './PasskeysDependencies.ts';

/** Starts the confirmation of an account's login with one of its passkeys. */
export async function createConfirmationOptions(
  dependencies: Pick<PasskeysDependencies, 'passkeyChallenges' | 'passkeys' | 'webAuthn'>,
  account: AccountKey,
): Promise<PasskeyRequestOptions> {
  const { webAuthn, passkeyChallenges, passkeys } = dependencies;
  const challenge = webAuthn.createChallenge();
  await passkeyChallenges.addForLogin(challenge, account);
  return webAuthn.requestOptions(challenge, await passkeys.list(account));
}
