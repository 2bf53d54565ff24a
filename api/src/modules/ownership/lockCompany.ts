import type { Transaction } from '../../database/Database.ts';
import { ProblemError } from '../../problems.ts';
import type { LockedCompany } from '../companies/index.ts';
import type { OwnershipDependencies } from './OwnershipDependencies.ts';

export async function lockCompany(
  dependencies: Pick<OwnershipDependencies, 'companies'>,
  transaction: Transaction,
  companyId: string,
): Promise<LockedCompany> {
  const { companies } = dependencies;
  const company = await companies.lock(transaction, { id: companyId });
  if (company === undefined) throw new ProblemError('not-found');
  return company;
}
