import type { FailedCheck } from '@heard/contract';
import { showName } from '../../kernel/showName.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';

/** Lists reviews and companies whose check was set aside, oldest first, up to a maximum. */
export async function listFailedChecks(
  dependencies: Pick<ModerationDependencies, 'moderationQueue'>,
): Promise<FailedCheck[]> {
  const { moderationQueue } = dependencies;
  return (await moderationQueue.listSetAside()).map(({ set_aside_at, last_error, company_domain, ...row }) => ({
    subject: row.subject,
    id: row.id,
    attempts: row.attempts,
    failedAt: set_aside_at.toISOString(),
    reason: last_error ?? '',
    company: { id: company_domain, name: showName(row.company_name) },
    title: row.title,
  }));
}
