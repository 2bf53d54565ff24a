import type { Transaction } from '../../database/Database.ts';
import { isConfirmed } from './isConfirmed.ts';
import type { MailSettingsRow } from './users.repository.ts';
import type { UsersDependencies } from './UsersDependencies.ts';

export async function isSuppressed(
  dependencies: Pick<UsersDependencies, 'invitationConsent' | 'sendsMail'>,
  row: MailSettingsRow,
  transaction?: Transaction,
): Promise<boolean> {
  const { invitationConsent } = dependencies;
  return isConfirmed(dependencies, row) && invitationConsent.hasOptedOut(row.email, transaction);
}
