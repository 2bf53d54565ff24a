import { composeVisitorFlagDeleted } from './composeFlagDecided.ts';
import { toRecipient } from './toRecipient.ts';
import type { VisitorFlagsDependencies } from './VisitorFlagsDependencies.ts';

/** Emails about deleted reviews and photos in one transaction. */
const PER_TURN = 50;

/** Notifies the senders of reports whose review or photo was deleted. @returns whether there may be more */
export function notifyDeletedFlag(
  dependencies: Pick<VisitorFlagsDependencies, 'flagVisitors' | 'mailLayout' | 'mailQueue' | 'runInTransaction'>,
): Promise<boolean> {
  const { runInTransaction, flagVisitors, mailLayout, mailQueue } = dependencies;
  return runInTransaction(async (transaction) => {
    const deleted = await flagVisitors.lockDeleted(transaction, PER_TURN);
    for (const report of deleted) {
      const { part, company_domain: companyId, flag_id: reference } = report;
      const mail = composeVisitorFlagDeleted(mailLayout, toRecipient(report), { companyId, part, reference });
      await mailQueue.add(transaction, { visitorId: report.id }, mail);
      await flagVisitors.end(transaction, report.id);
    }
    return deleted.length === PER_TURN;
  });
}
