import type { MailSettings, UpdateMailSettingsBody } from '@heard/contract';
import type { Person } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { isConfirmed } from './isConfirmed.ts';
import { isSuppressed } from './isSuppressed.ts';
import { readMailSettings } from './readMailSettings.ts';
import { toMailSettings } from './toMailSettings.ts';
import type { UsersDependencies } from './UsersDependencies.ts';

/**
 * Changes which emails a person receives. The consent to invitations also applies to the email address of the account, if this address is confirmed.
 */
export async function updateMailSettings(
  dependencies: Pick<UsersDependencies, 'invitationConsent' | 'runInTransaction' | 'sendsMail' | 'users'>,
  { userId }: Person,
  body: UpdateMailSettingsBody,
): Promise<MailSettings> {
  const { runInTransaction, users, invitationConsent } = dependencies;
  const { repliesMail, invitationsAllowed } = body;
  const changes = {
    ...(repliesMail !== undefined && { replies_mail: repliesMail }),
    ...(invitationsAllowed !== undefined && { invitations_allowed: invitationsAllowed }),
  };
  if (Object.keys(changes).length === 0) return readMailSettings(dependencies, userId);
  return runInTransaction(async (transaction) => {
    const row = await users.updateMailSettings(transaction, userId, changes);
    if (row === undefined) throw new ProblemError('unauthenticated');
    if (invitationsAllowed !== undefined && isConfirmed(dependencies, row)) {
      await invitationConsent.setOptedOut(transaction, row.email, !invitationsAllowed);
    }
    return toMailSettings(row, await isSuppressed(dependencies, row, transaction));
  });
}
