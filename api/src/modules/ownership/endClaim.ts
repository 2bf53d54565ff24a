import type { Language } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { ClaimRow } from '../companies/index.ts';
import { composeClaimEnded } from './composeClaimEnded.ts';
import type { OwnershipDependencies } from './OwnershipDependencies.ts';

/** Ends a pending claim and notifies its account. */
export async function endClaim(
  dependencies: Pick<OwnershipDependencies, 'claims' | 'mailLayout' | 'mailQueue'>,
  transaction: Transaction,
  claim: ClaimRow,
  end: { state: 'superseded' | 'refused' | 'released'; reason: string | null },
  language: Language,
): Promise<void> {
  const { claims, mailQueue, mailLayout } = dependencies;
  const account = { claimId: claim.claim_id };
  await claims.end(transaction, claim.claim_id, end.state, end.reason);
  await mailQueue.clear(transaction, account);
  const recipient = { email: claim.email ?? claim.work_email ?? '', domain: claim.domain };
  await mailQueue.add(transaction, account, composeClaimEnded(mailLayout, recipient, end, language));
}
