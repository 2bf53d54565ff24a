import type { AdminCompany, Language, ReleaseBody } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import { decideAboutCompany } from './decideAboutCompany.ts';
import type { DecisionsDependencies } from './DecisionsDependencies.ts';

/** Ends the effective claim of a company, or its pending claim with this id. @throws 404 when there is none */
export function releaseCompany(
  dependencies: DecisionsDependencies,
  { userId }: Administrator,
  id: string,
  { reason, claimId }: ReleaseBody,
  language: Language,
): Promise<AdminCompany> {
  const { ownership, claims, actions } = dependencies;
  return decideAboutCompany(dependencies, id, async (transaction, company) => {
    const end = { state: 'released', reason } as const;
    let email = company.email;
    if (claimId === undefined) {
      if (company.claimed_at === null) throw new ProblemError('not-found');
      await ownership.endOwner(transaction, company, end, language);
    } else {
      const claim = await claims.findById(databaseId(claimId), transaction);
      const isPending = claim?.state === 'pending' && claim.company_id === company.id;
      if (claim === undefined || !isPending) throw new ProblemError('not-found');
      email = claim.email;
      await ownership.endClaim(transaction, claim, end, language);
    }
    await actions.insert(transaction, {
      admin_id: userId,
      action: 'release',
      company_id: company.id,
      reason,
      from_text: email,
    });
  });
}
