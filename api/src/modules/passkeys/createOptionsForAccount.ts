import type { PasskeyCreationOptions } from '@heard/contract';
import { randomBytes } from 'node:crypto';
import type { AccountKey } from '../../kernel/AccountKey.ts';
import { ProblemError } from '../../problems.ts';
import { MAX_PASSKEYS } from './passkeyLimits.ts';
import type { PasskeysDependencies } from './PasskeysDependencies.ts';
import { readAccount } from './readAccount.ts';

/** Starts to add a passkey to an account whose owner has just entered the password. */
export async function createOptionsForAccount(
  dependencies: PasskeysDependencies,
  account: AccountKey,
): Promise<PasskeyCreationOptions> {
  const { passkeys, webAuthn, passkeyChallenges } = dependencies;
  const [owner, existing] = await Promise.all([readAccount(dependencies, account), passkeys.list(account)]);
  if (owner === null) throw new ProblemError('unauthenticated');
  if (existing.length >= MAX_PASSKEYS) throw new ProblemError('too-many-passkeys');
  const challenge = webAuthn.createChallenge();
  // All passkeys of an account have the same handle, by which authenticators identify the account.
  const handle = existing[0]?.user_handle ?? randomBytes(32).toString('base64url');
  await passkeyChallenges.addForCreation(challenge, account, handle);
  const { email, name, lastName } = owner;
  const displayName = lastName === null ? name : `${name} ${lastName}`;
  return webAuthn.creationOptions(challenge, { handle, name: email, displayName }, existing);
}
