import type { Language } from '@heard/contract';
import { hashToken } from '../../kernel/oneTimeToken.ts';
import { ProblemError } from '../../problems.ts';
import { endClaim } from './endClaim.ts';
import { endOwner } from './endOwner.ts';
import { lockCompany } from './lockCompany.ts';
import type { OwnershipDependencies } from './OwnershipDependencies.ts';

/**
 * Ends a claim by the link in the email to its work email.
 *
 * @returns the company's id
 * @throws 400 when the link is unknown, was used or has expired, or the claim is proven
 */
export async function refuseClaim(
  dependencies: OwnershipDependencies,
  token: string,
  language: Language,
): Promise<{ companyId: string }> {
  const { tokens, claims, runInTransaction } = dependencies;
  const hash = hashToken(token);
  const stored = await tokens.find('refuseClaim', hash);
  if (stored === null || 'userId' in stored.account || 'personId' in stored.account)
    throw new ProblemError('link-not-valid');
  const { account } = stored;
  const companyId = 'companyId' in account ? account.companyId : await claims.findCompanyId(account.claimId);
  if (companyId === undefined) throw new ProblemError('link-not-valid');
  return runInTransaction(async (transaction) => {
    const company = await lockCompany(dependencies, transaction, companyId);
    if (!(await tokens.consume(transaction, 'refuseClaim', hash))) throw new ProblemError('link-not-valid');
    const end = { state: 'refused', reason: null } as const;
    if ('companyId' in account) await endOwner(dependencies, transaction, company, end, language);
    else {
      const claim = await claims.findById(account.claimId, transaction);
      if (claim === undefined) throw new ProblemError('link-not-valid');
      await endClaim(dependencies, transaction, claim, end, language);
    }
    return { companyId: company.domain };
  });
}
