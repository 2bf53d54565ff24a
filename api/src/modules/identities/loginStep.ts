import type { Account, Language, OidcLogin } from '@heard/contract';
import type { UserRow } from '../../kernel/user.ts';
import { ProblemError } from '../../problems.ts';

/** How a login continues. A complete one has a session, whose token the route signs. */
export interface LoginStep extends Omit<OidcLogin, 'session'> {
  session?: { sessionId: string; user: Account };
}

/** What a step of a login needs to know about the request. */
export interface StepContext {
  userAgent: string | undefined;
  /** The emails' language if the account has none. */
  language: Language;
}

/** @throws 403: a provider of consumers must not replace the password and second factor of an administrator */
export function requireConsumer({ id, role }: UserRow): void {
  if (role !== 'user') throw new ProblemError('wrong-role', {}, null, { userId: id });
}
