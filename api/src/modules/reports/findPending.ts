import { ProblemError } from '../../problems.ts';
import { requireUuid } from '../requireUuid.ts';
import type { PendingReport } from './flagVisitors.repository.ts';
import type { VisitorFlagsDependencies } from './VisitorFlagsDependencies.ts';

/** Finds a report that waits for its code. @throws 404, 409 when the code was entered already */
export async function findPending(
  dependencies: Pick<VisitorFlagsDependencies, 'flagVisitors'>,
  id: string,
): Promise<PendingReport> {
  const { flagVisitors } = dependencies;
  const found = await flagVisitors.find(requireUuid(id));
  if (found === undefined) throw new ProblemError('not-found');
  if (found === 'confirmed') throw new ProblemError('already-flagged');
  return found;
}
