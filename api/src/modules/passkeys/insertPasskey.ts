import type { Transaction } from '../../database/Database.ts';
import type { AccountKey } from '../../kernel/AccountKey.ts';
import { ProblemError } from '../../problems.ts';
import { MAX_PASSKEYS } from './passkeyLimits.ts';
import type { NewPasskey, PasskeyRow } from './passkeys.repository.ts';
import type { PasskeysDependencies } from './PasskeysDependencies.ts';

/**
 * Stores a verified passkey. The caller has locked the account.
 *
 * @throws 409 when the account has too many passkeys, 400 when the passkey exists already
 */
export async function insertPasskey(
  dependencies: Pick<PasskeysDependencies, 'passkeys'>,
  transaction: Transaction,
  account: AccountKey,
  passkey: NewPasskey,
): Promise<PasskeyRow> {
  const { passkeys } = dependencies;
  const existing = await passkeys.list(account, transaction);
  if (existing.length >= MAX_PASSKEYS) throw new ProblemError('too-many-passkeys');
  try {
    return await passkeys.insert(transaction, account, passkey);
  } catch (error) {
    throw passkeys.isTaken(error) ? new ProblemError('passkey-not-valid') : error;
  }
}
