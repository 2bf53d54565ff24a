import type { Language, RecoveryCodes, SetUpSecondFactorBody } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { completeSession, readPendingProvider } from './completeSession.ts';
import { confirmNewSecret } from './confirmNewSecret.ts';
import { lockAdministrator } from './lockAdministrator.ts';
import { readAdministrator } from './readAdministrator.ts';
import { replaceRecoveryCodes } from './replaceRecoveryCodes.ts';
import { requireNone } from './requireNone.ts';
import { requireOneProperty } from './requireOneProperty.ts';
import type { CompletedLogin, SecondFactorDependencies } from './SecondFactorDependencies.ts';

/**
 * Adds the first second factor and completes the login.
 *
 * @throws 400 unless the body has exactly one factor, or for an invalid passkey; 401 for a wrong code; 403 when the
 * account has a second factor
 */
export async function setUpSecondFactor(
  dependencies: SecondFactorDependencies,
  caller: Administrator,
  body: SetUpSecondFactorBody,
  userAgent: string | undefined,
  fallbackLanguage: Language,
): Promise<CompletedLogin & RecoveryCodes> {
  const { passkeyAccounts, composeFactorNotice, runInTransaction, mailQueue } = dependencies;
  requireOneProperty(body);
  const passkey = body.passkey && (await passkeyAccounts.verifyNew(caller, body.passkey));
  const change = passkey === undefined ? 'totpAdded' : 'passkeyAdded';
  const notice = await composeFactorNotice(caller, change, fallbackLanguage);
  const user = await readAdministrator(dependencies, caller);
  const pending = await readPendingProvider(dependencies, caller, fallbackLanguage);
  return runInTransaction(async (transaction) => {
    await lockAdministrator(dependencies, transaction, caller);
    await requireNone(dependencies, caller, transaction);
    if (passkey !== undefined) await passkeyAccounts.insert(transaction, caller, passkey);
    if (body.code !== undefined) await confirmNewSecret(dependencies, transaction, caller, body.code);
    await mailQueue.add(transaction, caller, notice);
    const recoveryCodes = await replaceRecoveryCodes(dependencies, transaction, caller);
    const sessionId = await completeSession(dependencies, transaction, caller, pending, userAgent);
    return { sessionId, user, recoveryCodes };
  });
}
