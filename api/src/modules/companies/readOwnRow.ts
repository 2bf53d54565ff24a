import type { OwnCompany } from '@heard/contract';
import type { CompanyAccount, KeyHolder } from '../../kernel/Caller.ts';
import { type CompanyRow, toOwnCompany } from '../../kernel/company.ts';
import { ProblemError } from '../../problems.ts';
import { toOwnClaimant } from './claim.ts';
import type { CompaniesDependencies } from './CompaniesDependencies.ts';

/** Returns the caller's company as its owner sees it, and its row; null for a claim that is not effective. */
export async function readOwnRow(
  dependencies: Pick<CompaniesDependencies, 'addRemoval' | 'claims' | 'companies' | 'companyPeople' | 'verifiedBy'>,
  caller: CompanyAccount | KeyHolder,
): Promise<{ own: OwnCompany; row: CompanyRow | null }> {
  const { claims, verifiedBy, companies, addRemoval } = dependencies;
  if ('claimId' in caller) {
    const claim = await claims.findById(caller.claimId);
    if (claim === undefined) throw new ProblemError('unauthenticated');
    return { own: await withLogin(dependencies, toOwnClaimant(claim, verifiedBy), caller), row: null };
  }
  const row = ('account' in caller ? caller.account : undefined) ?? (await companies.findById(caller.companyId));
  if (row === undefined) throw new ProblemError('unauthenticated');
  return { own: await withLogin(dependencies, await addRemoval(toOwnCompany(row, verifiedBy), row), caller), row };
}

/** Sets the email that the caller logs in with. */
async function withLogin(
  { companyPeople }: Pick<CompaniesDependencies, 'companyPeople'>,
  own: OwnCompany,
  caller: CompanyAccount | KeyHolder,
): Promise<OwnCompany> {
  const personId = 'personId' in caller ? caller.personId : undefined;
  const person = personId === undefined ? undefined : await companyPeople.findById(personId);
  return person === undefined ? own : { ...own, email: person.email };
}
