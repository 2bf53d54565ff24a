import type { Transaction } from '../../database/Database.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import type { SecondFactorDependencies } from './SecondFactorDependencies.ts';
import { wrongCode } from './wrongCode.ts';

/** Puts the new authenticator app into use. @throws 401 for `code` */
export async function confirmNewSecret(
  dependencies: Pick<SecondFactorDependencies, 'secondFactors' | 'totp'>,
  transaction: Transaction,
  caller: Administrator,
  code: string,
): Promise<void> {
  const { secondFactors, totp } = dependencies;
  const { newSecret } = await secondFactors.find(caller, transaction);
  const step = newSecret && totp.findStep(newSecret, code);
  const isConfirmed =
    newSecret !== null && step !== null && (await secondFactors.confirmSecret(transaction, caller, newSecret, step));
  if (!isConfirmed) throw wrongCode('code');
}
