import type { InvitationsLeft } from '@heard/contract';
import type { CompanyOwner } from '../../kernel/Caller.ts';
import type { InvitationsDependencies } from './InvitationsDependencies.ts';
import { toLeft } from './toLeft.ts';

/** Returns how many more people a company may invite today, and whether its emails are paused. */
export async function getInvitationsLeft(
  dependencies: InvitationsDependencies,
  { companyId }: CompanyOwner,
): Promise<InvitationsLeft> {
  const { invitations } = dependencies;
  const [invited, paused] = await Promise.all([
    invitations.countInvited(companyId, new Date()),
    invitations.isPaused(companyId),
  ]);
  return { left: toLeft(invited), paused };
}
