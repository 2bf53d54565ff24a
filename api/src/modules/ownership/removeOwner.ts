import type { Transaction } from '../../database/Database.ts';
import { isVerified } from '../../kernel/company.ts';
import type { LockedCompany } from '../companies/index.ts';
import type { OwnershipDependencies } from './OwnershipDependencies.ts';

/** Turns a company into a listing and its owner's account into an ended claim. @returns that account */
export async function removeOwner(
  dependencies: OwnershipDependencies,
  transaction: Transaction,
  company: LockedCompany,
  state: 'superseded' | 'refused' | 'released' | 'deleted',
  reason: string | null,
): Promise<{ claimId: string }> {
  const { claims, mailQueue, companies, verifiedBy, events, names } = dependencies;
  const owner = { companyId: company.id };
  const account = { claimId: await claims.insertOwner(transaction, company.id, state, reason) };
  await mailQueue.clear(transaction, owner);
  await companies.unclaim(transaction, company.id, isVerified(company, verifiedBy));
  await events.accountEnded.publish(transaction, { ...owner, ...account });
  await names.adopt(transaction, company.id);
  return account;
}
