import type { ReasonBody } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import type { BlocksDependencies } from './BlocksDependencies.ts';
import { changeBlock } from './changeBlock.ts';
import { composeCompanyUnblocked } from './composeCompanyBlocked.ts';
import { notifyBlockedOwner } from './notifyBlockedOwner.ts';
import { restoreCompany } from './restoreCompany.ts';

/** Restores a blocked company with everything but its follows. An open appeal is granted. @throws 404, 409 */
export function unblockCompany(
  dependencies: BlocksDependencies,
  { userId: adminId }: Administrator,
  id: string,
  { reason }: ReasonBody,
): Promise<void> {
  const { mailLayout } = dependencies;
  return changeBlock(dependencies, id, async (transaction, company) => {
    await restoreCompany(dependencies, transaction, company, { adminId, reason });
    await notifyBlockedOwner(dependencies, transaction, company, (recipient) =>
      composeCompanyUnblocked(mailLayout, recipient, company.domain, reason),
    );
  });
}
