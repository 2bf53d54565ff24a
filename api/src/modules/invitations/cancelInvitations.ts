import { ProblemError } from '../../problems.ts';
import type { CompanyActor } from '../../kernel/Caller.ts';
import type { InvitationsDependencies } from './InvitationsDependencies.ts';

/**
 * Cancels the unsent invitations of an upload. Idempotent. Before the planned time, deletes the invitations, so they no longer count toward the
 * quota. After the planned time, drops the unsent invitations; the response does not reveal their number.
 *
 * @throws 401 when the account has ended in the meantime, 404 for an upload of another company
 */
export async function cancelInvitations(
  dependencies: InvitationsDependencies,
  caller: CompanyActor,
  id: string,
): Promise<void> {
  const { companyId } = caller;
  const { invitations, companyLog, runInTransaction } = dependencies;
  await runInTransaction(async (transaction) => {
    if ((await invitations.lockCompany(transaction, companyId)) === undefined)
      throw new ProblemError('unauthenticated');
    const batch = await invitations.findBatch(transaction, companyId, id);
    if (batch === undefined) throw new ProblemError('not-found');
    await companyLog.add(transaction, caller, { kind: 'invitations.cancelled' });
    if (!batch.is_planned) return invitations.cancelWaiting(transaction, id);
    const { cancelled, links } = await invitations.cancelPlanned(transaction, id);
    await invitations.addInvited(transaction, companyId, batch.send_at, -cancelled);
    if (links > 0) await invitations.countMonth(transaction, companyId, { sent: -links }, batch.send_at);
  });
}
