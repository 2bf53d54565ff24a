import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { VerifiedBy } from '../../kernel/company.ts';
import type { CompanyLogRepository } from '../companyPeople/index.ts';
import type { MailsRepository } from '../mail/index.ts';
import type { InvitationKeys } from './invitationKeys.ts';
import type { InvitationRemindersRepository } from './invitationReminders.repository.ts';
import type { InvitationsRepository } from './invitations.repository.ts';

export interface InvitationsDependencies {
  invitations: InvitationsRepository;
  invitationReminders: Pick<InvitationRemindersRepository, 'removeOfPerson'>;
  invitationKeys: InvitationKeys;
  companyLog: Pick<CompanyLogRepository, 'add'>;
  mails: Pick<MailsRepository, 'removeAbout'>;
  verifiedBy: VerifiedBy;
  publicUrl: string;
  onAccepted: (count: number) => void;
  runInTransaction: RunInTransaction;
}
