import type { Language } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { CompanyCaller, SessionCaller } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import type { PasskeysDependencies } from './PasskeysDependencies.ts';

/**
 * Removes a passkey, ends all other sessions and notifies the owner by email.
 *
 * @throws 401 for a wrong password, 403 for an administrator whose login is not recent, 404 for an unknown passkey, 409 for the
 *   last second factor of an administrator, and for the last passkey of the admin who may log in without single sign-on
 */
export async function removePasskey(
  dependencies: PasskeysDependencies,
  caller: SessionCaller,
  id: string,
  password: string,
  fallbackLanguage: Language,
): Promise<void> {
  const {
    requireRecentLogin,
    checkPassword,
    composeFactorNotice,
    runInTransaction,
    credentials,
    passkeys,
    requireFactor,
    sessions,
    mailQueue,
  } = dependencies;
  await requireRecentLogin(caller);
  await checkPassword(caller, password);
  const notice = await composeFactorNotice(caller, 'passkeyRemoved', fallbackLanguage);
  await runInTransaction(async (transaction) => {
    if (!(await credentials.lock(transaction, caller, 'update'))) throw new ProblemError('unauthenticated');
    if (!(await passkeys.remove(transaction, caller, id))) throw new ProblemError('not-found');
    if (caller.role === 'admin') await requireFactor(caller, transaction);
    if (caller.role === 'company') await requireWayBack(dependencies, caller, transaction);
    await sessions.endOthers(caller, caller.sessionId, transaction);
    await mailQueue.add(transaction, caller, notice);
  });
}

/** @throws 409 for the last passkey of an admin who is exempt from the required single sign-on */
async function requireWayBack(
  { findWayBack, passkeys }: Pick<PasskeysDependencies, 'findWayBack' | 'passkeys'>,
  caller: CompanyCaller,
  transaction: Transaction,
): Promise<void> {
  if (caller.personId === undefined || (await passkeys.list(caller, transaction)).length > 0) return;
  const companyId = await findWayBack(transaction, caller.personId);
  if (companyId === null) return;
  throw new ProblemError('sso-way-back', { detail: 'problem.sso-way-back.passkey', values: { companyId } });
}
