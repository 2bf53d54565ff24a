import type { Transaction } from '../../database/Database.ts';
import type { DecisionsTable } from '../../database/schema/tables.ts';
import { ProblemError } from '../../problems.ts';
import type { BlocksDependencies, Verdict } from './BlocksDependencies.ts';
import { restoreCompany } from './restoreCompany.ts';

/** Restores a company whose appeal was granted, in the transaction that has locked it. */
export async function reverseBlock(
  dependencies: BlocksDependencies,
  transaction: Transaction,
  { id, company_id: companyId }: Pick<DecisionsTable, 'id' | 'company_id'>,
  { adminId, reason }: Omit<Verdict, 'appealOf'>,
): Promise<void> {
  const { companies } = dependencies;
  const company = await companies.lock(transaction, { id: companyId });
  if (company === undefined) throw new ProblemError('not-found');
  await restoreCompany(dependencies, transaction, company, { adminId, reason, appealOf: id });
}
