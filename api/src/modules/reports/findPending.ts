import { ProblemError } from '../../problems.ts';
import { requireUuid } from '../requireUuid.ts';
import type { PendingReport } from './reportVisitors.repository.ts';
import type { VisitorReportsDependencies } from './VisitorReportsDependencies.ts';

/** Finds an unconfirmed report: its sender has not entered the emailed code yet. @throws 404, 409 when the code was entered already */
export async function findPending(
  dependencies: Pick<VisitorReportsDependencies, 'reportVisitors'>,
  id: string,
): Promise<PendingReport> {
  const { reportVisitors } = dependencies;
  const found = await reportVisitors.find(requireUuid(id));
  if (found === undefined) throw new ProblemError('not-found');
  if (found === 'confirmed') throw new ProblemError('already-flagged');
  return found;
}
