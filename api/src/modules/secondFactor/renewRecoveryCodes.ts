import type { Language, RecoveryCodes } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { lockAdministrator } from './lockAdministrator.ts';
import { replaceRecoveryCodes } from './replaceRecoveryCodes.ts';
import type { SecondFactorDependencies } from './SecondFactorDependencies.ts';

/** Creates new recovery codes. The previous codes are no longer valid. @throws 401 for `password`, 403 unless the login is recent */
export async function renewRecoveryCodes(
  dependencies: SecondFactorDependencies,
  caller: Administrator,
  password: string,
  language: Language,
): Promise<RecoveryCodes> {
  const { requireRecentLogin, checkPassword, composeFactorNotice, runInTransaction, sessions, mailQueue } =
    dependencies;
  await requireRecentLogin(caller);
  await checkPassword(caller, password);
  const notice = await composeFactorNotice(caller, 'recoveryCodesRenewed', language);
  return runInTransaction(async (transaction) => {
    await lockAdministrator(dependencies, transaction, caller);
    const recoveryCodes = await replaceRecoveryCodes(dependencies, transaction, caller);
    await sessions.endOthers(caller, caller.sessionId, transaction);
    await mailQueue.add(transaction, caller, notice);
    return { recoveryCodes };
  });
}
