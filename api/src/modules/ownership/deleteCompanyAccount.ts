import type { CompanyAccount } from '../../kernel/Caller.ts';
import { lockCompany } from './lockCompany.ts';
import type { OwnershipDependencies } from './OwnershipDependencies.ts';
import { readAccount } from './readAccount.ts';
import { removeOwner } from './removeOwner.ts';

/**
 * Deletes the account. An owned company becomes a listing, and keeps its reviews. The session that deleted the account can restore the account for a
 * minute. If the company's row contains a login, the other sessions of this login end. Sessions of people continue, each for the company that the
 * person has used last.
 *
 * @throws 401 for `password`
 */
export async function deleteCompanyAccount(
  dependencies: OwnershipDependencies,
  caller: CompanyAccount,
  password: string,
): Promise<void> {
  const { checkPassword, runInTransaction, sessions, claims, mailQueue, memberships } = dependencies;
  const { companyId } = await readAccount(dependencies, caller);
  await checkPassword(caller, password);
  await runInTransaction(async (transaction) => {
    const company = await lockCompany(dependencies, transaction, companyId);
    // The login of a person is not deleted with the account. Only a login that is stored in the company's row ends, together with its other sessions.
    if (caller.personId === undefined) await sessions.endOthers(caller, caller.sessionId, transaction);
    if ('claimId' in caller) {
      await claims.end(transaction, caller.claimId, 'deleted');
      await mailQueue.clear(transaction, { claimId: caller.claimId });
    } else if (company.claimed_at !== null) {
      await removeOwner(dependencies, transaction, company, 'deleted', null);
    }
  });
  const { sessionId, personId } = caller;
  const next = personId === undefined ? null : await memberships.lastUsed(personId);
  if (personId !== undefined && next !== null) await memberships.activate({ sessionId, personId }, next);
}
