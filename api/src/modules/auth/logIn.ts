import { type Account, cleanText, type LoginBody, type SecondFactorStep } from '@heard/contract';
import { toAccount } from '../../kernel/user.ts';
import type { AuthDependencies } from './AuthDependencies.ts';
import { openSession } from './openSession.ts';
import { wrongCredentials } from './wrongCredentials.ts';

/** Logs an account in. The session of an administrator is only valid for the second factor. @throws 401, 403 */
export async function logIn(
  dependencies: AuthDependencies,
  { email, password }: LoginBody,
  userAgent?: string,
): Promise<{ sessionId: string; user: Account; secondFactor?: SecondFactorStep }> {
  const { users, sendsMail, secondFactor } = dependencies;
  const user = await users.findByEmail(cleanText(email));
  const account = user ? { userId: user.id } : null;
  const sessionId = await openSession(dependencies, account, user?.password_hash ?? null, password, userAgent);
  if (user === undefined) throw wrongCredentials(null);
  return {
    sessionId,
    user: toAccount(user, sendsMail),
    ...(user.role === 'admin' && { secondFactor: await secondFactor.getStep({ userId: user.id }) }),
  };
}
