import type { MailSettings } from '@heard/contract';
import type { MailSettingsRow } from './users.repository.ts';

export function toMailSettings(row: MailSettingsRow, isSuppressed: boolean): MailSettings {
  return { repliesMail: row.replies_mail, invitationsAllowed: row.invitations_allowed && !isSuppressed };
}
