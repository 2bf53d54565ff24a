import type { OwnCompany } from '@heard/contract';
import type { CompanyAccount, KeyHolder } from '../../kernel/Caller.ts';
import { type CompanyRow, toOwnCompany } from '../../kernel/company.ts';
import { ProblemError } from '../../problems.ts';
import { toOwnClaimant } from './claim.ts';
import type { CompaniesDependencies } from './CompaniesDependencies.ts';

/** Returns the caller's company as its owner sees it, and the row of the company. The row is null for a claim that is not effective. */
export async function readOwnRow(
  {
    claims,
    verifiedBy,
    companies,
    addRemoval,
  }: Pick<CompaniesDependencies, 'addRemoval' | 'claims' | 'companies' | 'verifiedBy'>,
  caller: CompanyAccount | KeyHolder,
): Promise<{ own: OwnCompany; row: CompanyRow | null }> {
  const login = 'loginEmail' in caller && caller.loginEmail !== undefined ? { email: caller.loginEmail } : {};
  if ('claimId' in caller) {
    const claim = await claims.findById(caller.claimId);
    if (claim === undefined) throw new ProblemError('unauthenticated');
    return { own: Object.assign(toOwnClaimant(claim, verifiedBy), login), row: null };
  }
  const row = ('account' in caller ? caller.account : undefined) ?? (await companies.findById(caller.companyId));
  if (row === undefined) throw new ProblemError('unauthenticated');
  return { own: Object.assign(await addRemoval(toOwnCompany(row, verifiedBy), row), login), row };
}
