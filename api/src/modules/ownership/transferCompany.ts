import type { AdminCompany, Language, TransferBody } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import { decideAboutCompany } from './decideAboutCompany.ts';
import type { DecisionsDependencies } from './DecisionsDependencies.ts';

/** Makes a claim effective and proven, and ends the claim that was effective. @throws 404 when the company has no such claim */
export function transferCompany(
  dependencies: DecisionsDependencies,
  { userId }: Administrator,
  id: string,
  { reason, claimId }: TransferBody,
  language: Language,
): Promise<AdminCompany> {
  const { claims, ownership, actions } = dependencies;
  return decideAboutCompany(dependencies, id, async (transaction, company) => {
    const claim = await claims.findById(databaseId(claimId), transaction);
    if (claim === undefined || claim.company_id !== company.id) throw new ProblemError('not-found');
    await ownership.prove(transaction, { claimId: claim.claim_id }, 'administrator', language, reason);
    await actions.insert(transaction, {
      admin_id: userId,
      action: 'transfer',
      company_id: company.id,
      reason,
      from_text: company.email,
      to_text: claim.email,
    });
  });
}
