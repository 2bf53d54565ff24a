import type { ForgotPasswordBody, Language, MailAnswer } from '@heard/contract';
import { composeResetPassword } from './composeResetPassword.ts';
import type { PasswordResetDependencies } from './PasswordResetDependencies.ts';
import { FORGOT_PASSWORD_MS } from './resetDelays.ts';

/**
 * Sends a link to each account with this email address: to the account of a consumer, and to the account of a company. Response and
 * response time are the same with and without an account (OWASP, Forgot Password Cheat Sheet).
 *
 * @param fallbackLanguage the email's language if an account has none
 */
export async function forgotPassword(
  dependencies: PasswordResetDependencies,
  { email }: ForgotPasswordBody,
  fallbackLanguage: Language,
): Promise<MailAnswer> {
  const { sleep, getMailResponse } = dependencies;
  await Promise.all([queueMails(dependencies, email, fallbackLanguage), sleep(FORGOT_PASSWORD_MS)]);
  return getMailResponse();
}

async function queueMails(
  dependencies: Pick<PasswordResetDependencies, 'companyAccounts' | 'mailLayout' | 'mailQueue' | 'users'>,
  email: string,
  fallbackLanguage: Language,
): Promise<void> {
  const { users, companyAccounts, mailLayout, mailQueue } = dependencies;
  const [user, logins] = await Promise.all([users.findByEmail(email), companyAccounts.findByEmail(email)]);
  if (user !== undefined) {
    const mail = composeResetPassword(mailLayout, user.email, 'consumer', user.language ?? fallbackLanguage);
    await mailQueue.addTo({ userId: user.id }, mail);
  }
  for (const login of logins) {
    await mailQueue.addTo(login.account, composeResetPassword(mailLayout, login.email, 'company', fallbackLanguage));
  }
}
