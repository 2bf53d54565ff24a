import type { ClaimProof, Language } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { ProblemError } from '../../problems.ts';
import { composeClaimProven } from './composeClaimProven.ts';
import { endClaim } from './endClaim.ts';
import { endOwner } from './endOwner.ts';
import { lockCompany } from './lockCompany.ts';
import type { OwnershipDependencies, StoredAccount } from './OwnershipDependencies.ts';

/**
 * Makes a claim proven and effective. Ends an effective but unproven claim, and all other pending claims. The caller
 * has locked the company.
 *
 * @throws 409 when the claim has ended, 410 while the company is blocked
 */
export async function proveClaim(
  dependencies: OwnershipDependencies,
  transaction: Transaction,
  key: StoredAccount['key'],
  proof: ClaimProof,
  language: Language,
  reason: string | null = null,
): Promise<void> {
  const { claims, companies, events, mailQueue, mailLayout } = dependencies;
  const companyId = 'companyId' in key ? key.companyId : (await claims.lock(transaction, key.claimId))?.company_id;
  if (companyId === undefined) throw new ProblemError('claim-ended');
  const company = await lockCompany(dependencies, transaction, companyId);
  if (company.removed_at !== null) {
    throw new ProblemError(company.merged_into === null ? 'company-removed' : 'claim-ended');
  }
  if ('companyId' in key) {
    if (company.claimed_at === null) throw new ProblemError('claim-ended');
    await companies.setProven(transaction, companyId, proof);
  } else {
    const claim = await claims.lock(transaction, key.claimId);
    const isOpen = claim?.state === 'pending' || proof === 'administrator';
    if (claim === undefined || claim.state === 'deleted' || !isOpen) throw new ProblemError('claim-ended');
    if (company.claimed_at !== null) {
      await endOwner(dependencies, transaction, company, { state: 'superseded', reason }, language);
    }
    if (claim.email !== null) await companies.lockEmail(transaction, claim.email);
    await claims.makeEffective(transaction, key.claimId, proof);
    await events.accountStarted.publish(transaction, { companyId, claimId: key.claimId });
    await claims.remove(transaction, key.claimId);
  }
  const account = { companyId };
  // Keeps the stored language when an administrator decides, because the language of the request is the administrator's.
  if (proof !== 'administrator') await companies.setMailLanguage(transaction, companyId, language);
  await mailQueue.revokeLinks(transaction, account, ['workEmailCode', 'refuseClaim']);
  const owner = await lockCompany(dependencies, transaction, companyId);
  const recipient = { email: owner.email ?? owner.work_email ?? '', domain: owner.domain };
  await mailQueue.add(transaction, account, composeClaimProven(mailLayout, recipient, language));
  for (const other of await claims.ofCompany(companyId, transaction)) {
    if (other.state === 'pending') {
      await endClaim(dependencies, transaction, other, { state: 'superseded', reason }, language);
    }
  }
}
