import type { Language } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { confirmNewSecret } from './confirmNewSecret.ts';
import { lockAdministrator } from './lockAdministrator.ts';
import type { SecondFactorDependencies } from './SecondFactorDependencies.ts';

/** Puts the new authenticator app into use and ends all other sessions. @throws 401 for `code` */
export async function confirmTotp(
  dependencies: SecondFactorDependencies,
  caller: Administrator,
  code: string,
  fallbackLanguage: Language,
): Promise<void> {
  const { composeFactorNotice, runInTransaction, sessions, mailQueue } = dependencies;
  const notice = await composeFactorNotice(caller, 'totpAdded', fallbackLanguage);
  await runInTransaction(async (transaction) => {
    await lockAdministrator(dependencies, transaction, caller);
    await confirmNewSecret(dependencies, transaction, caller, code);
    await sessions.endOthers(caller, caller.sessionId, transaction);
    await mailQueue.add(transaction, caller, notice);
  });
}
