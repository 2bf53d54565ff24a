import { ProblemError } from '../../problems.ts';
import { aboutInvitation } from './aboutInvitation.ts';
import { ALL_COMPANIES } from './invitations.repository.ts';
import type { InvitationsDependencies } from './InvitationsDependencies.ts';

/**
 * Stops the invitations of a company, or of all companies, permanently. A repeated request changes nothing and is no error.
 *
 * @throws 404 for a token that was not issued
 */
export async function unsubscribeFromInvitations(
  dependencies: InvitationsDependencies,
  token: string,
  scope: 'company' | 'all',
): Promise<void> {
  const { invitations, invitationReminders, invitationKeys, mails, runInTransaction } = dependencies;
  const optOut = invitationKeys.readOptOutToken(token);
  const companyId = optOut === null ? undefined : await invitations.findCompanyId(optOut.companyId);
  if (optOut === null || companyId === undefined) throw new ProblemError('not-found');
  await runInTransaction(async (transaction) => {
    await invitations.suppress(transaction, optOut.emailHash, scope === 'all' ? ALL_COMPANIES : companyId);
    const stopped = scope === 'all' ? null : companyId;
    await invitationReminders.removeOfPerson(transaction, optOut.emailHash, stopped);
    const unsent = await invitations.findUnsent(transaction, optOut.emailHash, stopped);
    for (const id of unsent) await mails.removeAbout(transaction, aboutInvitation(id));
  });
}
