import type { OwnCompany } from '@heard/contract';
import type { CompanyAccount, KeyHolder } from '../../kernel/Caller.ts';
import type { CompaniesDependencies } from './CompaniesDependencies.ts';
import { readOwnRow } from './readOwnRow.ts';

export async function getOwnCompany(
  dependencies: Pick<CompaniesDependencies, 'addRemoval' | 'claims' | 'companies' | 'verifiedBy'>,
  caller: CompanyAccount | KeyHolder,
): Promise<OwnCompany> {
  return (await readOwnRow(dependencies, caller)).own;
}
