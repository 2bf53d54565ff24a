import type { InvitationLink } from '@heard/contract';
import { ProblemError } from '../../problems.ts';
import type { CompanyOwner } from '../../kernel/Caller.ts';
import { createOneTimeToken } from '../../kernel/oneTimeToken.ts';
import type { InvitationsDependencies } from './InvitationsDependencies.ts';
import { toLink } from './toLink.ts';

/** Returns the personal link of a company, which is created with the first request. */
export async function getInvitationLink(
  dependencies: InvitationsDependencies,
  { companyId }: CompanyOwner,
): Promise<InvitationLink> {
  const { invitations, runInTransaction } = dependencies;
  const { token } = createOneTimeToken();
  const stored = await runInTransaction(async (transaction) => {
    if ((await invitations.lockCompany(transaction, companyId)) === undefined) return null;
    return invitations.getLinkToken(transaction, companyId, token);
  });
  if (stored === null) throw new ProblemError('unauthenticated');
  return { link: toLink(dependencies, stored) };
}

/** Replaces the personal link. The earlier link is no longer valid. */
export async function replaceInvitationLink(
  dependencies: InvitationsDependencies,
  caller: CompanyOwner,
): Promise<InvitationLink> {
  const { companyId } = caller;
  const { invitations, companyLog, runInTransaction } = dependencies;
  const { token } = createOneTimeToken();
  await runInTransaction(async (transaction) => {
    if ((await invitations.lockCompany(transaction, companyId)) === undefined)
      throw new ProblemError('unauthenticated');
    await invitations.setLinkToken(transaction, companyId, token);
    await companyLog.add(transaction, caller, { kind: 'invitationLink.replaced' });
  });
  return { link: toLink(dependencies, token) };
}
