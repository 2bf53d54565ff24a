import { ProblemError } from '../../problems.ts';
import type { SessionCaller } from '../../kernel/Caller.ts';
import type { SessionsRepository } from './sessions.repository.ts';

/**
 * Requires that an administrator who changes a second factor or the mail server has confirmed a second factor in the last 10 minutes. Does
 * nothing for other accounts, because they have no second factor.
 *
 * @throws 403 when the login is older: the second factor has to be confirmed again
 */
export type RequireRecentLogin = (caller: SessionCaller) => Promise<void>;

export function createRequireRecentLogin({
  sessions,
}: {
  sessions: Pick<SessionsRepository, 'isRecent'>;
}): RequireRecentLogin {
  return async (caller) => {
    if (caller.role !== 'admin' || (await sessions.isRecent(caller.sessionId))) return;
    throw new ProblemError('second-factor-required');
  };
}
