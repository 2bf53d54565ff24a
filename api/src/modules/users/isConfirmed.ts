import type { MailSettingsRow } from './users.repository.ts';
import type { UsersDependencies } from './UsersDependencies.ts';

/** Returns whether the email counts as confirmed. An unconfirmed address may belong to another person. */
export function isConfirmed(dependencies: Pick<UsersDependencies, 'sendsMail'>, row: MailSettingsRow) {
  const { sendsMail } = dependencies;
  return !sendsMail() || row.email_confirmed_at !== null;
}
