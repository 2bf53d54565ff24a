import type { BlockCompanyBody } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { getAppealEnd } from '../../kernel/grounds.ts';
import { ProblemError } from '../../problems.ts';
import type { BlocksDependencies } from './BlocksDependencies.ts';
import { changeBlock } from './changeBlock.ts';
import { composeCompanyBlocked } from './composeCompanyBlocked.ts';
import { notifyBlockedOwner } from './notifyBlockedOwner.ts';
import { publishBlock } from './publishBlock.ts';

/**
 * Removes a company and its reviews from all public responses, and deletes its follows. Its owner is logged out and
 * gets the statement of reasons.
 *
 * @throws 404, 409 when it is removed already
 */
export function blockCompany(
  dependencies: BlocksDependencies,
  { userId: adminId }: Administrator,
  id: string,
  { ground, reason }: BlockCompanyBody,
): Promise<void> {
  const { blocks, events, sessions, actions, mailLayout } = dependencies;
  return changeBlock(dependencies, id, async (transaction, company) => {
    if (company.merged_into !== null) {
      throw new ProblemError('already-decided', { detail: 'problem.already-decided.merge' });
    }
    if (company.removed_at !== null) throw new ProblemError('already-decided');
    const { id: companyId, domain } = company;
    const decisionId = await publishBlock(dependencies, transaction, company, {
      outcome: 'blocked',
      ground,
      reason,
      adminId,
    });
    await blocks.block(transaction, { company_id: companyId, decision_id: decisionId, ground, reason });
    await events.companyBlocked.publish(transaction, { companyId });
    await sessions.endAll(transaction, { companyId });
    await actions.insert(transaction, { admin_id: adminId, action: 'block', company_id: companyId, reason });
    await notifyBlockedOwner(dependencies, transaction, company, (recipient) =>
      composeCompanyBlocked(mailLayout, recipient, domain, {
        ground,
        reason,
        appealUntil: getAppealEnd(new Date()),
      }),
    );
  });
}
