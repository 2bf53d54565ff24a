import { composeVisitorReportDeleted } from './composeReportDecided.ts';
import { toRecipient } from './toRecipient.ts';
import type { VisitorReportsDependencies } from './VisitorReportsDependencies.ts';

/** The maximum number of emails about deleted reviews and photos per transaction. */
const PER_TURN = 50;

/** Notifies the senders of reports whose review or photo was deleted. @returns whether there may be more senders to notify */
export function notifyDeletedReport(
  dependencies: Pick<VisitorReportsDependencies, 'reportVisitors' | 'mailLayout' | 'mailQueue' | 'runInTransaction'>,
): Promise<boolean> {
  const { runInTransaction, reportVisitors, mailLayout, mailQueue } = dependencies;
  return runInTransaction(async (transaction) => {
    const deleted = await reportVisitors.lockDeleted(transaction, PER_TURN);
    for (const report of deleted) {
      const { part, company_domain: companyId, flag_id: reference } = report;
      const mail = composeVisitorReportDeleted(mailLayout, toRecipient(report), { companyId, part, reference });
      await mailQueue.add(transaction, { visitorId: report.id }, mail);
      await reportVisitors.end(transaction, report.id);
    }
    return deleted.length === PER_TURN;
  });
}
