import { reviewPolicy } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { CasesDependencies } from './CasesDependencies.ts';
import { composeReportWarning } from './composeReportWarning.ts';
import type { Reporter, OpenReport } from './reports.repository.ts';
import { notifyReporter } from './notifyReporter.ts';

const { countedDays, minShare, warningReports } = reviewPolicy.misuse;

/** Sends a warning, once, when less than a fifth of an account's reports were upheld. */
export async function warnReporter(
  dependencies: Pick<CasesDependencies, 'decisions' | 'mailLayout' | 'mailQueue'>,
  transaction: Transaction,
  report: Pick<OpenReport, 'user_id' | 'company_id' | 'visitor_id' | 'email' | 'language'>,
): Promise<void> {
  const { decisions, mailLayout } = dependencies;
  const reporter = toReporter(report);
  if (reporter === null) return;
  const { decided, upheld, warned_at: warnedAt } = await decisions.countDecided(transaction, reporter, countedDays);
  if (warnedAt !== null || decided < warningReports || upheld >= decided * minShare) return;
  await decisions.setStanding(transaction, reporter, { warned_at: new Date() });
  await notifyReporter(dependencies, transaction, report, (recipient) =>
    composeReportWarning(mailLayout, recipient, { count: decided, upheld, isCompany: report.company_id !== null }),
  );
}

function toReporter({
  user_id: userId,
  company_id: companyId,
}: Pick<OpenReport, 'user_id' | 'company_id'>): Reporter | null {
  if (userId !== null) return { user_id: userId };
  return companyId === null ? null : { company_id: companyId };
}
