import type { Language } from '@heard/contract';
import { ProblemError } from '../../problems.ts';
import type { AccountKey } from '../../kernel/AccountKey.ts';
import type { CredentialsRepository } from './credentials.repository.ts';
import { translateMail, type Mail, type MailLayout } from '../mail/index.ts';
import { getAccountLanguage, type UsersRepository } from '../users/index.ts';

/** A change of the ways to log in to an account. */
type FactorChange =
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'identityAdded'
  | 'identityRemoved'
  | 'totpAdded'
  | 'totpRemoved'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed';

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
  mailLayout: MailLayout;
}): ComposeFactorNotice {
  const { users, credentials, mailLayout } = options;
  return async (account, change, fallbackLanguage) => {
    const stored = await credentials.find(account);
    if (stored === null) throw new ProblemError('unauthenticated');
    const language = (await getAccountLanguage(users, account)) ?? fallbackLanguage;
    const text = translateMail(language, `email.factorChanged.${change}`, { email: stored.email });
    return mailLayout.changeNotice(
      'factorChanged',
      { recipient: stored.email, language },
      { change: text, path: '/forgot-password' },
    );
  };
}
