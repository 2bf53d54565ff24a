import { ProblemError, wrongPassword } from '../../problems.ts';
import type { SessionCaller } from '../../kernel/Caller.ts';
import { NO_PASSWORD, type Passwords } from '../../kernel/passwords.ts';
import type { CredentialsRepository } from './credentials.repository.ts';
import type { SessionsRepository } from './sessions.repository.ts';

/**
 * Checks the current password of an account. An account without a password sends an empty text instead, which is accepted for 10 minutes after the
 * login.
 *
 * @param field the field that an error names, `password` by default
 * @throws 401 for a wrong password. Without a password: 403 when the login is older than 10 minutes, or when a person who acts for
 *   several companies logged in by the single sign-on of one of them
 */
export type CheckPassword = (caller: SessionCaller, password: string, field?: string) => Promise<void>;

const NOT_ENOUGH = { detail: 'problem.sso-other-company.password' } as const;

export function createCheckPassword(options: {
  credentials: CredentialsRepository;
  passwords: Passwords;
  sessions: Pick<SessionsRepository, 'hasOtherCompanies' | 'isRecent'>;
}): CheckPassword {
  const { credentials, passwords, sessions } = options;
  return async (caller, password, field = 'password') => {
    const stored = await credentials.find(caller);
    if (stored?.passwordHash === NO_PASSWORD && password === '') {
      if (await sessions.hasOtherCompanies(caller.sessionId)) throw new ProblemError('sso-other-company', NOT_ENOUGH);
      if (await sessions.isRecent(caller.sessionId)) return;
      throw new ProblemError('login-too-old');
    }
    if (!(await passwords.matches(stored?.passwordHash ?? null, password))) throw wrongPassword(field);
  };
}
