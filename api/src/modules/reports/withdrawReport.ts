import type { Caller } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { ReportsDependencies } from './ReportsDependencies.ts';
import { toReporter } from './toReporter.ts';
import { writeAsReporter } from './writeAsReporter.ts';

/** Withdraws a report. @throws 404 for a report of another account, 409 when the report is not open any more */
export async function withdrawReport(dependencies: ReportsDependencies, caller: Caller, id: string): Promise<void> {
  const { companyLog, reports, reviews, marks } = dependencies;
  const reportId = databaseId(id);
  if ('claimId' in caller || caller.role === 'admin') throw new ProblemError('not-found');
  const report = await reports.find(toReporter(caller), reportId);
  if (report === undefined) throw new ProblemError('not-found');
  const authorId = await reviews.findAuthorId(report.review_id);
  if (authorId === undefined) throw new ProblemError('already-decided');
  await writeAsReporter(dependencies, caller, report.review_id, async (transaction) => {
    if (!(await reports.withdraw(transaction, reportId))) throw new ProblemError('already-decided');
    await marks.settleReports(transaction, report.review_id, []);
    if (caller.role === 'company') {
      await companyLog.add(transaction, caller, { kind: 'review.flagWithdrawn', subject: report.review_id });
    }
  });
}
