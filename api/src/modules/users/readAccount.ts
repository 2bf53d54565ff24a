import type { Account } from '@heard/contract';
import { hasCompany, type SessionCaller } from '../../kernel/Caller.ts';
import { toAccount } from '../../kernel/user.ts';
import { ProblemError } from '../../problems.ts';
import { getUser } from './getUser.ts';
import type { UsersDependencies } from './UsersDependencies.ts';

export async function readAccount(
  dependencies: Pick<UsersDependencies, 'companyAccounts' | 'sendsMail' | 'users'>,
  caller: SessionCaller,
): Promise<Account> {
  const { sendsMail, companyAccounts } = dependencies;
  if (caller.role !== 'company') return toAccount(caller.account ?? (await getUser(dependencies, caller)), sendsMail);
  const account = await (hasCompany(caller)
    ? companyAccounts.read(caller)
    : companyAccounts.readPerson(caller.personId));
  if (account === null) throw new ProblemError('unauthenticated');
  return account;
}
