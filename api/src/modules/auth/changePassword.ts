import type { ChangePasswordBody, Language } from '@heard/contract';
import type { SessionCaller } from '../../kernel/Caller.ts';
import { wrongPassword } from '../../problems.ts';
import { getAccountLanguage } from '../users/index.ts';
import type { AuthDependencies } from './AuthDependencies.ts';
import { composePasswordChanged } from './composePasswordChanged.ts';

/**
 * Changes the password, ends all other sessions and notifies the owner by email.
 *
 * @param fallbackLanguage the email's language if the account has none
 * @throws 401 for `currentPassword`, 403 for an old login of an account without a password
 */
export async function changePassword(
  dependencies: AuthDependencies,
  caller: SessionCaller,
  { currentPassword, newPassword }: ChangePasswordBody,
  fallbackLanguage: Language,
): Promise<void> {
  const {
    checkPassword,
    credentials,
    passwords,
    users,
    mailLayout,
    findAddedAccess,
    runInTransaction,
    sessions,
    mailQueue,
  } = dependencies;
  const stored = await credentials.find(caller);
  if (stored === null) throw wrongPassword('currentPassword');
  await checkPassword(caller, currentPassword, 'currentPassword');
  const language = (await getAccountLanguage(users, caller)) ?? fallbackLanguage;
  const notice = composePasswordChanged(
    mailLayout,
    stored.email,
    caller.role === 'company' ? 'company' : 'consumer',
    language,
    { added: await findAddedAccess(caller), isOwnEmail: false },
  );
  const hashes = { current: stored.passwordHash, next: await passwords.hash(newPassword) };
  const changed = await runInTransaction(async (transaction) => {
    if (!(await credentials.replacePasswordHash(transaction, caller, hashes))) return false;
    await sessions.endOthers(caller, caller.sessionId, transaction);
    await mailQueue.revokeLinks(transaction, caller, ['resetPassword', 'confirmEmail', 'loginLink']);
    await mailQueue.add(transaction, caller, notice);
    return true;
  });
  // The update changes nothing if a concurrent request has replaced the password after the check above.
  if (!changed) throw wrongPassword('currentPassword');
}
