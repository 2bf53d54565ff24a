import type { SessionCaller } from '../../kernel/Caller.ts';
import type { AuthDependencies } from './AuthDependencies.ts';

export function endOtherSessions(
  dependencies: Pick<AuthDependencies, 'sessions'>,
  caller: SessionCaller,
): Promise<void> {
  const { sessions } = dependencies;
  return sessions.endOthers(caller, caller.sessionId);
}
