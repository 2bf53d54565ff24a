import type { SessionCaller } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import type { AuthDependencies } from './AuthDependencies.ts';

/** @throws 404 when the caller has no such session */
export async function endSession(
  dependencies: Pick<AuthDependencies, 'sessions'>,
  caller: SessionCaller,
  id: string,
): Promise<void> {
  const { sessions } = dependencies;
  if (!(await sessions.end(caller, id))) throw new ProblemError('not-found');
}
