import { createRunWithLocks } from '../../database/createRunWithLocks.ts';
import type { Transaction } from '../../database/Database.ts';
import { parseCompanyId } from '../../kernel/website.ts';
import { ProblemError } from '../../problems.ts';
import type { LockedCompany } from '../companies/index.ts';
import type { BlocksDependencies } from './BlocksDependencies.ts';

/** Locks the row of a company, and runs a decision about the company. @throws 404 */
export async function changeBlock(
  dependencies: Pick<BlocksDependencies, 'companies' | 'runInTransaction' | 'sleep'>,
  id: string,
  work: (transaction: Transaction, company: LockedCompany) => Promise<void>,
): Promise<void> {
  const { companies, runInTransaction, sleep } = dependencies;
  // Repeats after a deadlock, because the deletion of an account locks rows in another order: first the follows of the account, then the
  // companies that it has reviewed.
  const runWithLocks = createRunWithLocks(runInTransaction, sleep);
  const domain = parseCompanyId(id);
  await runWithLocks(async (transaction) => {
    const company = await companies.lock(transaction, { domain });
    if (company === undefined) throw new ProblemError('not-found');
    await work(transaction, company);
  });
}
