import type { AdminCompany } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { parseCompanyId } from '../../kernel/website.ts';
import { ProblemError } from '../../problems.ts';
import type { LockedCompany } from '../companies/index.ts';
import type { DecisionsDependencies } from './DecisionsDependencies.ts';
import { readAdminCompany } from './readAdminCompany.ts';

/** Locks a company, and runs a decision about it. @throws 404 */
export async function decideAboutCompany(
  dependencies: DecisionsDependencies,
  id: string,
  work: (transaction: Transaction, company: LockedCompany) => Promise<void>,
): Promise<AdminCompany> {
  const { runInTransaction, companies } = dependencies;
  const domain = parseCompanyId(id);
  await runInTransaction(async (transaction) => {
    const company = await companies.lock(transaction, { domain });
    if (company === undefined) throw new ProblemError('not-found');
    await work(transaction, company);
  });
  return readAdminCompany(dependencies, id);
}
