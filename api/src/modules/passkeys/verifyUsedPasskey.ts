import type { UsedPasskey } from '@heard/contract';
import { type AccountKey, isSameAccount } from '../../kernel/AccountKey.ts';
import { ProblemError } from '../../problems.ts';
import type { PasskeyRow } from './passkeys.repository.ts';
import type { PasskeysDependencies } from './PasskeysDependencies.ts';

/**
 * Verifies the signature of a passkey.
 *
 * @param account the account to which the passkey has to belong; null for any account
 * @returns the passkey and its new signature counter, for `passkeys.noteUse`
 * @throws 401 when it is not valid, or its challenge is unknown or has expired
 */
export async function verifyUsedPasskey(
  dependencies: Pick<PasskeysDependencies, 'passkeyChallenges' | 'passkeys' | 'webAuthn'>,
  credential: UsedPasskey,
  account: AccountKey | null,
): Promise<{ id: string; owner: AccountKey; signatureCount: number }> {
  const { webAuthn, passkeyChallenges, passkeys } = dependencies;
  const challenge = webAuthn.readChallenge(credential);
  const isValid = challenge !== null && (await passkeyChallenges.consumeForLogin(challenge, account));
  const passkey = isValid ? await passkeys.findByCredentialId(credential.id) : undefined;
  const owner = passkey && toOwner(passkey);
  if (challenge === null || passkey === undefined || owner === undefined) throw new ProblemError('unknown-passkey');
  if (account !== null && !isSameAccount(account, owner)) throw new ProblemError('unknown-passkey');
  const signatureCount = await webAuthn.verifyUsed(credential, challenge, passkey);
  if (signatureCount === null) throw new ProblemError('unknown-passkey', {}, null, owner);
  return { id: passkey.id, owner, signatureCount };
}

function toOwner(passkey: PasskeyRow): AccountKey | undefined {
  const { user_id: userId, person_id: personId, company_id: companyId, claim_id: claimId } = passkey;
  if (userId !== null) return { userId };
  if (personId !== null) return { personId };
  if (companyId !== null) return { companyId };
  return claimId === null ? undefined : { claimId };
}
