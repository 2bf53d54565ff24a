import type { Language } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { LockedCompany } from '../companies/index.ts';
import { composeNameChanged } from './composeNameChanged.ts';
import type { DecisionsDependencies } from './DecisionsDependencies.ts';

/** Sets the name of a company, closes the open mark that reported a change of its name, and notifies the owner. */
export async function setCompanyName(
  dependencies: Pick<DecisionsDependencies, 'companies' | 'mailLayout' | 'mailQueue' | 'marks'>,
  transaction: Transaction,
  company: LockedCompany,
  name: string,
  { adminId, reason, language }: { adminId: string; reason: string; language: Language },
): Promise<void> {
  const { companies, marks, mailLayout, mailQueue } = dependencies;
  const isOwned = company.claimed_at !== null;
  await companies.setName(transaction, company.id, {
    name,
    former_name: null,
    ...(isOwned && { listing_name: name }),
  });
  await marks.closeRenamed(transaction, adminId, company.id);
  const email = company.email ?? company.work_email;
  if (!isOwned || email === null) return;
  const notice = composeNameChanged(mailLayout, { email, domain: company.domain }, reason, language);
  await mailQueue.add(transaction, { companyId: company.id }, notice);
}
