import type { Language } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { lockAdministrator } from './lockAdministrator.ts';
import { requireFactor } from './requireFactor.ts';
import type { SecondFactorDependencies } from './SecondFactorDependencies.ts';

/**
 * Removes the authenticator app and ends all other sessions.
 *
 * @throws 401 for a wrong `password`, 403 unless the login is recent, 404 when there is no app, 409 when it is the last second factor
 */
export async function removeTotp(
  dependencies: SecondFactorDependencies,
  caller: Administrator,
  password: string,
  fallbackLanguage: Language,
): Promise<void> {
  const {
    requireRecentLogin,
    checkPassword,
    composeFactorNotice,
    runInTransaction,
    secondFactors,
    sessions,
    mailQueue,
  } = dependencies;
  await requireRecentLogin(caller);
  await checkPassword(caller, password);
  const notice = await composeFactorNotice(caller, 'totpRemoved', fallbackLanguage);
  await runInTransaction(async (transaction) => {
    await lockAdministrator(dependencies, transaction, caller);
    if (!(await secondFactors.removeTotp(transaction, caller))) throw new ProblemError('not-found');
    requireFactor(await secondFactors.find(caller, transaction));
    await sessions.endOthers(caller, caller.sessionId, transaction);
    await mailQueue.add(transaction, caller, notice);
  });
}
