import type { CompanyAccount } from '../../kernel/Caller.ts';
import { wrongPassword } from '../../problems.ts';
import { lockCompany } from './lockCompany.ts';
import type { OwnershipDependencies } from './OwnershipDependencies.ts';
import { readAccount } from './readAccount.ts';
import { removeOwner } from './removeOwner.ts';

/**
 * Deletes the account. An owned company becomes a listing with its reviews. The account can be restored for a minute by
 * the session that deleted it; all other sessions end.
 *
 * @throws 401 for `password`
 */
export async function deleteCompanyAccount(
  dependencies: OwnershipDependencies,
  caller: CompanyAccount,
  password: string,
): Promise<void> {
  const { passwords, runInTransaction, sessions, claims, mailQueue } = dependencies;
  const { companyId, row } = await readAccount(dependencies, caller);
  if (!(await passwords.matches(row.password_hash, password))) throw wrongPassword('password');
  await runInTransaction(async (transaction) => {
    const company = await lockCompany(dependencies, transaction, companyId);
    await sessions.endOthers(caller, caller.sessionId, transaction);
    if ('claimId' in caller) {
      await claims.end(transaction, caller.claimId, 'deleted');
      await mailQueue.clear(transaction, caller);
    } else if (company.claimed_at !== null) {
      await removeOwner(dependencies, transaction, company, 'deleted', null);
    }
  });
}
