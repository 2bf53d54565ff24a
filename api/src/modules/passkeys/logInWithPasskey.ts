import type { Account, UsedPasskey } from '@heard/contract';
import type { AccountKey } from '../../kernel/AccountKey.ts';
import { ProblemError } from '../../problems.ts';
import type { PasskeysDependencies } from './PasskeysDependencies.ts';
import { readAccount } from './readAccount.ts';
import { verifyUsedPasskey } from './verifyUsedPasskey.ts';

/** Logs in with a passkey, without a password. For an administrator, the passkey is also the second factor. @throws 401, 403 */
export async function logInWithPasskey(
  dependencies: PasskeysDependencies,
  credential: UsedPasskey,
  userAgent?: string,
): Promise<{ sessionId: string; account: Account; owner: AccountKey }> {
  const { runInTransaction, credentials, passkeys, sessions } = dependencies;
  const { id, owner, signatureCount } = await verifyUsedPasskey(dependencies, credential, null);
  await dependencies.requireLocalLogin(owner);
  const account = await readAccount(dependencies, owner);
  if (account === null) throw new ProblemError('unknown-passkey', {}, null, owner);
  return runInTransaction(async (transaction) => {
    const isValid =
      (await credentials.lock(transaction, owner, 'share')) &&
      (await passkeys.noteUse(transaction, id, signatureCount));
    if (!isValid) throw new ProblemError('unknown-passkey', {}, null, owner);
    return { sessionId: await sessions.createConfirmed(transaction, owner, userAgent), account, owner };
  });
}
