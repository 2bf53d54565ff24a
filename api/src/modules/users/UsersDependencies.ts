import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { Person } from '../../kernel/Caller.ts';
import type { MailLayout, MailQueue, MailsRepository } from '../mail/index.ts';
import type { CompanyAccounts } from './CompanyAccounts.ts';
import type { InvitationConsent } from './InvitationConsent.ts';
import type { UserEvents } from './userEvents.ts';
import type { UsersRepository } from './users.repository.ts';

export interface UsersDependencies {
  users: UsersRepository;
  companyAccounts: Pick<CompanyAccounts, 'read' | 'readPerson'>;
  invitationConsent: InvitationConsent;
  events: Pick<UserEvents, 'digestTurnedOn'>;
  mails: Pick<MailsRepository, 'removeOwned'>;
  /**
   * Checks the current password. An account without a password sends an empty text instead, which is accepted for 10 minutes after the login.
   *
   * @throws 401 for a wrong password in `field`, 403 for an old login of an account without a password
   */
  checkPassword: (caller: Person, password: string, field?: string) => Promise<void>;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  discardPicture: (path: string | null) => Promise<void>;
  /** Returns whether the server sends email. */
  sendsMail: () => boolean;
  runInTransaction: RunInTransaction;
}
