import type { AddPasskeyBody } from '@heard/contract';
import type { AccountKey } from '../../kernel/AccountKey.ts';
import { ProblemError } from '../../problems.ts';
import type { NewPasskey } from './passkeys.repository.ts';
import type { PasskeysDependencies } from './PasskeysDependencies.ts';

/** Verifies a created passkey. @throws 400 when it is not acceptable, or its challenge is unknown or has expired */
export async function verifyNewPasskey(
  dependencies: Pick<PasskeysDependencies, 'passkeyChallenges' | 'webAuthn'>,
  account: AccountKey,
  { name, credential }: AddPasskeyBody,
): Promise<NewPasskey> {
  const { webAuthn, passkeyChallenges } = dependencies;
  const challenge = webAuthn.readChallenge(credential);
  const userHandle = challenge === null ? null : await passkeyChallenges.consumeForCreation(challenge, account);
  const verified =
    challenge === null || userHandle === null ? null : await webAuthn.verifyCreated(credential, challenge);
  if (verified === null || userHandle === null) throw new ProblemError('passkey-not-valid');
  return { ...verified, user_handle: userHandle, name };
}
