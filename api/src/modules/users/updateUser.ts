import type { Account, Language, UpdateUserBody } from '@heard/contract';
import type { Person } from '../../kernel/Caller.ts';
import { isSameEmail } from '../../kernel/isSameEmail.ts';
import { toAccount, type UserChanges, type UserRow } from '../../kernel/user.ts';
import { fieldError, invalidField, ProblemError } from '../../problems.ts';
import { composeConfirmEmail } from './composeConfirmEmail.ts';
import { composeEmailChanged } from './composeEmailChanged.ts';
import { getUser } from './getUser.ts';
import type { UsersDependencies } from './UsersDependencies.ts';
import { writeUser } from './writeUser.ts';

/**
 * Changes a person's account. A new email has to be confirmed again, and the old address is notified.
 *
 * @param fallbackLanguage the emails' language if the account has none
 * @throws 400, or the errors of `checkPassword`, for `currentPassword` when the email changes; 409 when the new email
 * is taken
 */
export async function updateUser(
  dependencies: UsersDependencies,
  caller: Person,
  body: UpdateUserBody,
  fallbackLanguage: Language,
): Promise<Account> {
  const { checkPassword, sendsMail, users } = dependencies;
  const user = await getUser(dependencies, caller);
  if (body.email !== undefined && body.email !== user.email) {
    if (body.currentPassword === undefined) throw invalidField('currentPassword', 'currentPasswordNeeded');
    await checkPassword(caller, body.currentPassword, 'currentPassword');
  }
  const { language = user.language } = body;
  try {
    const changed = await applyChanges(dependencies, user, body, language ?? fallbackLanguage);
    if (changed === undefined) throw new ProblemError('unauthenticated');
    return toAccount(changed, sendsMail);
  } catch (error) {
    if (!users.isEmailTaken(error)) throw error;
    throw new ProblemError('email-taken', { errors: [fieldError('email', 'emailTaken')] });
  }
}

/**
 * Sends the confirmation email to the new address and a notice to the old address. Revokes links that were sent to the old
 * address.
 */
function changeEmail(
  dependencies: UsersDependencies,
  user: UserRow,
  email: string,
  changes: UserChanges,
  language: Language,
) {
  const { mailLayout, runInTransaction, mailQueue } = dependencies;
  const confirmation = composeConfirmEmail(mailLayout, email, language);
  const notice = composeEmailChanged(mailLayout, user.email, language);
  return runInTransaction(async (transaction) => {
    const changed = await writeUser(dependencies, transaction, user.id, { ...changes, email_confirmed_at: null });
    if (changed === undefined) return undefined;
    const account = { userId: user.id };
    await mailQueue.revokeLinks(transaction, account, ['resetPassword', 'confirmEmail', 'loginLink']);
    await mailQueue.add(transaction, account, confirmation);
    await mailQueue.add(transaction, account, notice);
    return changed;
  });
}

async function applyChanges(
  dependencies: UsersDependencies,
  user: UserRow,
  body: UpdateUserBody,
  language: Language,
): Promise<UserRow | undefined> {
  const { runInTransaction } = dependencies;
  const changes = toChanges(body);
  if (Object.keys(changes).length === 0) return user;
  if (body.email !== undefined && !isSameEmail(body.email, user.email)) {
    return changeEmail(dependencies, user, body.email, changes, language);
  }
  return runInTransaction((transaction) => writeUser(dependencies, transaction, user.id, changes));
}

function toChanges({ name, lastName, email, country, language, shareData, digest }: UpdateUserBody): UserChanges {
  return {
    ...(name !== undefined && { name }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(email !== undefined && { email }),
    ...(country !== undefined && { country: country === '' ? null : country }),
    ...(language !== undefined && { language }),
    ...(shareData !== undefined && { share_data: shareData }),
    ...(digest !== undefined && { digest }),
  };
}
