import type { Language } from '@heard/contract';
import { ProblemError } from '../../problems.ts';
import type { AccountKey } from '../auth/AccountKey.ts';
import type { CredentialsRepository } from '../auth/credentials.repository.ts';
import type { FactorChange, MailComposer } from '../mail/composeMails.ts';
import type { Mail } from '../mail/Mail.ts';
import { getAccountLanguage } from '../users/getAccountLanguage.ts';
import type { UsersRepository } from '../users/users.repository.ts';

/**
 * Composes the email that notifies an account's owner of a change of the ways to log in.
 *
 * @param fallbackLanguage the email's language if the account has none
 * @throws 401 when the account no longer exists
 */
export type ComposeFactorNotice = (
  account: AccountKey,
  change: FactorChange,
  fallbackLanguage: Language,
) => Promise<Mail>;

export function createComposeFactorNotice(options: {
  users: UsersRepository;
  credentials: CredentialsRepository;
  compose: MailComposer;
}): ComposeFactorNotice {
  const { users, credentials, compose } = options;
  return async (account, change, fallbackLanguage) => {
    const stored = await credentials.find(account);
    if (stored === null) throw new ProblemError('unauthenticated');
    const language = (await getAccountLanguage(users, account)) ?? fallbackLanguage;
    return compose.factorChanged(stored.email, change, language);
  };
}
