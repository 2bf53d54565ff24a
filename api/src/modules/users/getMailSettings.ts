import type { MailSettings } from '@heard/contract';
import type { Person } from '../../kernel/Caller.ts';
import { readMailSettings } from './readMailSettings.ts';
import type { UsersDependencies } from './UsersDependencies.ts';

export async function getMailSettings(
  dependencies: Pick<UsersDependencies, 'invitationConsent' | 'sendsMail' | 'users'>,
  { userId }: Person,
): Promise<MailSettings> {
  return readMailSettings(dependencies, userId);
}
