import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { Passwords } from '../../kernel/passwords.ts';
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
  passwords: Passwords;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  discardPicture: (path: string | null) => Promise<void>;
  /** Whether the server sends email. */
  sendsMail: boolean;
  runInTransaction: RunInTransaction;
}
