import type { Language, SecondFactorBody } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { completeSession, readPendingProvider } from './completeSession.ts';
import { lockAdministrator } from './lockAdministrator.ts';
import { readAdministrator } from './readAdministrator.ts';
import type { CompletedLogin, SecondFactorDependencies } from './SecondFactorDependencies.ts';
import { verifyFactor } from './verifyFactor.ts';

/**
 * Completes a login after the password, or a login at a provider.
 *
 * @param fallbackLanguage the language of the email about a used recovery code, if the account has none
 * @throws 400 unless the body has exactly one factor, 401 when it is wrong
 */
export async function completeLogin(
  dependencies: SecondFactorDependencies,
  caller: Administrator,
  body: SecondFactorBody,
  userAgent: string | undefined,
  fallbackLanguage: Language,
): Promise<CompletedLogin> {
  const { runInTransaction } = dependencies;
  const consume = await verifyFactor(dependencies, caller, body, fallbackLanguage);
  const user = await readAdministrator(dependencies, caller);
  const pending = await readPendingProvider(dependencies, caller, fallbackLanguage);
  return runInTransaction(async (transaction) => {
    await lockAdministrator(dependencies, transaction, caller);
    await consume(transaction);
    return { sessionId: await completeSession(dependencies, transaction, caller, pending, userAgent), user };
  });
}
