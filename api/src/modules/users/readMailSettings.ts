import type { MailSettings } from '@heard/contract';
import { ProblemError } from '../../problems.ts';
import { isSuppressed } from './isSuppressed.ts';
import { toMailSettings } from './toMailSettings.ts';
import type { UsersDependencies } from './UsersDependencies.ts';

export async function readMailSettings(
  dependencies: Pick<UsersDependencies, 'invitationConsent' | 'sendsMail' | 'users'>,
  userId: string,
): Promise<MailSettings> {
  const { users } = dependencies;
  const row = await users.readMailSettings(userId);
  if (row === undefined) throw new ProblemError('unauthenticated');
  return toMailSettings(row, await isSuppressed(dependencies, row));
}
