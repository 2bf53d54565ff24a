import type { Caller } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import type { AuthDependencies } from './AuthDependencies.ts';

/** @throws 404 when the caller has no such session */
export async function endSession(
  dependencies: Pick<AuthDependencies, 'sessions'>,
  caller: Caller,
  id: string,
): Promise<void> {
  const { sessions } = dependencies;
  if (!(await sessions.end(caller, id))) throw new ProblemError('not-found');
}
