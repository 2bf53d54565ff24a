import type { Language, SecondFactorBody } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { ProblemError } from '../../problems.ts';
import { hashRecoveryCode } from './recoveryCodes.ts';
import { requireOneProperty } from './requireOneProperty.ts';
import type { AdministratorKey, SecondFactorDependencies } from './SecondFactorDependencies.ts';
import { wrongCode } from './wrongCode.ts';

/**
 * Verifies the factor in a body as far as possible without consuming the factor.
 *
 * @param fallbackLanguage the language of the email about a used recovery code, if the account has none
 * @returns a function that consumes the factor in a transaction that has locked the account. The function throws 401 when the factor is wrong or
 *   was used before
 * @throws 400 unless the body has exactly one factor, 401 when the passkey in the body is wrong
 */
export async function verifyFactor(
  dependencies: SecondFactorDependencies,
  caller: AdministratorKey,
  body: SecondFactorBody,
  fallbackLanguage: Language,
): Promise<(transaction: Transaction) => Promise<void>> {
  const { passkeyAccounts, composeFactorNotice, passkeys, mailQueue } = dependencies;
  requireOneProperty(body);
  const used = body.passkey && (await passkeyAccounts.verifyUsed(body.passkey, caller));
  const isRecovery = body.recoveryCode !== undefined;
  const notice = isRecovery ? await composeFactorNotice(caller, 'recoveryCodeUsed', fallbackLanguage) : null;
  return async (transaction) => {
    if (used !== undefined && !(await passkeys.noteUse(transaction, used.id, used.signatureCount))) {
      throw new ProblemError('unknown-passkey');
    }
    await consumeFactor(dependencies, transaction, caller, body);
    if (notice !== null) await mailQueue.add(transaction, caller, notice);
  };
}

/** @throws 401 when the code or passkey is wrong or was used before */
async function consumeFactor(
  dependencies: Pick<SecondFactorDependencies, 'secondFactors' | 'totp'>,
  transaction: Transaction,
  caller: AdministratorKey,
  { code, recoveryCode }: SecondFactorBody,
): Promise<void> {
  const { secondFactors, totp } = dependencies;
  if (code !== undefined) {
    const { secret } = await secondFactors.find(caller, transaction);
    const step = secret && totp.findStep(secret, code);
    if (step === null || !(await secondFactors.consumeStep(transaction, caller, step))) throw wrongCode('code');
  }
  if (recoveryCode !== undefined) {
    const hash = hashRecoveryCode(recoveryCode);
    if (!(await secondFactors.consumeRecoveryCode(transaction, caller, hash))) throw wrongCode('recoveryCode');
  }
}
