import type { Transaction } from '../../database/Database.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import type { SecondFactorDependencies } from './SecondFactorDependencies.ts';

/** Locks the account for the rest of the transaction. @throws 401 when it no longer exists */
export async function lockAdministrator(
  dependencies: Pick<SecondFactorDependencies, 'credentials'>,
  transaction: Transaction,
  caller: Administrator,
): Promise<void> {
  const { credentials } = dependencies;
  if (!(await credentials.lock(transaction, caller, 'update'))) throw new ProblemError('unauthenticated');
}
