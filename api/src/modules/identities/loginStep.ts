import type { Account, Language, OidcLogin, SecondFactorStep } from '@heard/contract';
import type { UserRow } from '../../kernel/user.ts';
import { ProblemError } from '../../problems.ts';
import type { Provider } from './IdentitiesDependencies.ts';

/** The next step of a login. A complete login has a session, whose token the route signs. */
export interface LoginStep extends Omit<OidcLogin, 'session'> {
  session?: { sessionId: string; user: Account; secondFactor?: SecondFactorStep };
}

/** Data of the request that a step of a login needs. */
export interface StepContext {
  userAgent: string | undefined;
  /** The emails' language if the account has none. */
  language: Language;
}

/**
 * Accepts only accounts of consumers from a provider of consumers, and only accounts of administrators from the administrators' provider. Otherwise,
 * a provider of consumers could replace the password and second factor of an administrator.
 *
 * @throws 403, or 409 for the account of a consumer
 */
export function requireRole({ staff }: Pick<Provider, 'staff'>, { id, role }: UserRow): void {
  if (role === (staff === null ? 'user' : 'admin')) return;
  const account = { userId: id };
  if (staff === null) throw new ProblemError('wrong-role', {}, null, account);
  throw new ProblemError('email-taken', { detail: 'problem.email-taken.staff' }, null, account);
}
