import type { Language } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { LockedCompany } from '../companies/index.ts';
import { composeClaimEnded } from './composeClaimEnded.ts';
import type { OwnershipDependencies } from './OwnershipDependencies.ts';
import { removeOwner } from './removeOwner.ts';

/** Ends the effective claim of a company, and notifies the account. The company becomes a listing. */
export async function endOwner(
  dependencies: OwnershipDependencies,
  transaction: Transaction,
  company: LockedCompany,
  end: { state: 'superseded' | 'refused' | 'released'; reason: string | null },
  language: Language,
): Promise<void> {
  const { mailQueue, mailLayout } = dependencies;
  const account = await removeOwner(dependencies, transaction, company, end.state, end.reason);
  const recipient = { email: company.email ?? company.work_email ?? '', domain: company.domain };
  await mailQueue.add(transaction, account, composeClaimEnded(mailLayout, recipient, end, language));
}
