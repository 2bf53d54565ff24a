import type { Transaction } from '../../database/Database.ts';
import { getAuthorLanguage } from '../../kernel/getAuthorLanguage.ts';
import type { LockedCompany } from '../companies/index.ts';
import type { Mail, Recipient } from '../mail/index.ts';
import type { BlocksDependencies } from './BlocksDependencies.ts';

/**
 * Queues an email to the owner of a company, if there is one. Unconfirmed work emails are skipped, because they may
 * belong to a stranger.
 */
export async function notifyBlockedOwner(
  dependencies: Pick<BlocksDependencies, 'mailQueue'>,
  transaction: Transaction,
  company: LockedCompany,
  composeMail: (recipient: Recipient) => Mail,
): Promise<void> {
  const { mailQueue } = dependencies;
  const { id, email, work_email: workEmail, work_email_confirmed_at: confirmedAt, mail_language } = company;
  const recipient = confirmedAt === null ? (email ?? workEmail) : workEmail;
  if (company.claimed_at === null || recipient === null) return;
  const language = getAuthorLanguage({ author_language: mail_language, language: null });
  await mailQueue.add(transaction, { companyId: id }, composeMail({ recipient, language }));
}
