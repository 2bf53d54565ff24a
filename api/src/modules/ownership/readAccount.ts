import type { CompanyAccount } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { toClaimState } from '../companies/index.ts';
import type { OwnershipDependencies, StoredAccount } from './OwnershipDependencies.ts';

export async function readAccount(
  dependencies: Pick<OwnershipDependencies, 'claims' | 'companies'>,
  caller: CompanyAccount,
): Promise<StoredAccount> {
  const { claims, companies } = dependencies;
  if ('claimId' in caller) {
    const row = await claims.findById(caller.claimId);
    if (row === undefined) throw new ProblemError('unauthenticated');
    return { key: { claimId: row.claim_id }, companyId: row.company_id, row, state: toClaimState(row) };
  }
  const row = await companies.findById(caller.companyId);
  if (row === undefined) throw new ProblemError('unauthenticated');
  return { key: { companyId: row.id }, companyId: row.id, row, state: 'effective' };
}
