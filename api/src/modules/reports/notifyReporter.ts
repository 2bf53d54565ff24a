import type { Transaction } from '../../database/Database.ts';
import type { EmailOwner } from '../../kernel/AccountKey.ts';
import { getAuthorLanguage } from '../../kernel/getAuthorLanguage.ts';
import type { MailQueue } from '../mail/index.ts';
import type { CasesDependencies } from './CasesDependencies.ts';
import type { OpenReport } from './reports.repository.ts';

/** Queues an email to the sender of a report, if the account has not ended. */
export async function notifyReporter(
  dependencies: Pick<CasesDependencies, 'mailQueue'>,
  transaction: Transaction,
  report: Pick<OpenReport, 'user_id' | 'company_id' | 'visitor_id' | 'email' | 'language'>,
  composeMail: (recipient: {
    recipient: string;
    language: ReturnType<typeof getAuthorLanguage>;
  }) => Parameters<MailQueue['add']>[2],
): Promise<void> {
  const { mailQueue } = dependencies;
  const { email, language } = report;
  const owner = toEmailOwner(report);
  if (email === null || owner === null) return;
  const recipient = { recipient: email, language: getAuthorLanguage({ author_language: language, language: null }) };
  await mailQueue.add(transaction, owner, composeMail(recipient));
}

function toEmailOwner({
  user_id: userId,
  company_id: companyId,
  visitor_id: visitorId,
}: Pick<OpenReport, 'user_id' | 'company_id' | 'visitor_id'>): EmailOwner | null {
  if (userId !== null) return { userId };
  if (companyId !== null) return { companyId };
  return visitorId === null ? null : { visitorId };
}
