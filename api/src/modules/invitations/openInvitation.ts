import type { Invitation } from '@heard/contract';
import { ProblemError } from '../../problems.ts';
import { hashToken } from '../../kernel/oneTimeToken.ts';
import { showName } from '../../kernel/showName.ts';
import type { InvitationsDependencies } from './InvitationsDependencies.ts';

/** @throws 404 for a token that was not issued, or has been replaced */
export async function openInvitation(dependencies: InvitationsDependencies, token: string): Promise<Invitation> {
  const { invitations, invitationKeys } = dependencies;
  const row = await invitations.open(token, hashToken(token));
  if (row === undefined) throw new ProblemError('not-found');
  const { domain: id, name, website, avatar, by_mail: byMail, has_reference: hasReference, state } = row;
  const optOut =
    row.email_hash === null ? null : invitationKeys.createOptOutToken({ emailHash: row.email_hash, companyId: id });
  return { company: { id, name: showName(name), website, avatar }, byMail, hasReference, state, optOut };
}
