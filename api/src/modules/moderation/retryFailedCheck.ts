import type { FailedCheck } from '@heard/contract';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';

/** Schedules another check of a review or company. @throws 404 */
export async function retryFailedCheck(
  dependencies: Pick<ModerationDependencies, 'moderationQueue'>,
  { subject, id }: Pick<FailedCheck, 'subject' | 'id'>,
): Promise<void> {
  const { moderationQueue } = dependencies;
  if (!(await moderationQueue.retry({ subject, id: databaseId(id) }))) throw new ProblemError('not-found');
}
