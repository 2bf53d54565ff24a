import type { PasskeyRequestOptions } from '@heard/contract';
import type { PasskeysDependencies } from './PasskeysDependencies.ts';

/** Starts a login with any passkey of this website. */
export async function createPasskeyLoginOptions(
  dependencies: Pick<PasskeysDependencies, 'passkeyChallenges' | 'webAuthn'>,
): Promise<PasskeyRequestOptions> {
  const { webAuthn, passkeyChallenges } = dependencies;
  const challenge = webAuthn.createChallenge();
  await passkeyChallenges.addForLogin(challenge, null);
  return webAuthn.requestOptions(challenge);
}
