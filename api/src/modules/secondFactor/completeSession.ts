import type { Transaction } from '../../database/Database.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import type { SecondFactorDependencies } from './SecondFactorDependencies.ts';

/**
 * Replaces the session of the password by a complete one, with another token (ASVS 5.0, 7.2.4).
 *
 * @returns its id
 */
export async function completeSession(
  dependencies: Pick<SecondFactorDependencies, 'sessions'>,
  transaction: Transaction,
  caller: Administrator,
  userAgent?: string,
): Promise<string> {
  const { sessions } = dependencies;
  // Of two concurrent confirmations of one login, the second finds no session.
  if (!(await sessions.end(caller, caller.sessionId, transaction))) throw new ProblemError('unauthenticated');
  return sessions.createConfirmed(transaction, caller, userAgent);
}
