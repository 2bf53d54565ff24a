import type { Account, Language, RegisterBody } from '@heard/contract';
import { createProfileId } from '../../kernel/profileId.ts';
import { toAccount } from '../../kernel/user.ts';
import { fieldError, ProblemError } from '../../problems.ts';
import { composeConfirmEmail } from '../users/index.ts';
import type { AuthDependencies } from './AuthDependencies.ts';

/**
 * Creates a consumer's account and queues the email that asks to confirm the address.
 *
 * @param language the language of this email
 * @throws 409 when the email is taken
 */
export async function register(
  dependencies: AuthDependencies,
  { name, lastName, email, password }: RegisterBody,
  language: Language,
): Promise<Account> {
  const { passwords, mailLayout, runInTransaction, users, mailQueue, sendsMail } = dependencies;
  const password_hash = await passwords.hash(password);
  const confirmation = composeConfirmEmail(mailLayout, email, language);
  try {
    return await runInTransaction(async (transaction) => {
      const user = await users.insert(transaction, {
        name,
        last_name: lastName,
        email,
        password_hash,
        // New accounts share data until their owner turns it off.
        profile_id: createProfileId(),
      });
      await mailQueue.add(transaction, { userId: user.id }, confirmation);
      return toAccount(user, sendsMail);
    });
  } catch (error) {
    if (!users.isEmailTaken(error)) throw error;
    throw new ProblemError('email-taken', { errors: [fieldError('email', 'emailTaken')] });
  }
}
