import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import { composeInvitation } from './composeInvitation.ts';
import type { InvitationKeys } from './invitationKeys.ts';
import type { DueReminder, InvitationRemindersRepository } from './invitationReminders.repository.ts';
import type { InvitationsRepository } from './invitations.repository.ts';

export interface RemindersOptions {
  invitations: InvitationsRepository;
  invitationReminders: InvitationRemindersRepository;
  invitationKeys: InvitationKeys;
  mailQueue: Pick<MailQueue, 'add'>;
  mailLayout: MailLayout;
  runInTransaction: RunInTransaction;
}

/** Maximum number of reminders in one transaction. */
const BATCH = 50;
/** Maximum number of reminders in one run. */
const PER_ROUND = 200;

/**
 * Sends due reminders to people who have neither reviewed the company nor opted out. Deletes the email address whether or not the
 * reminder is sent, so that nobody gets a third email.
 */
export async function sendReminders(dependencies: RemindersOptions, stopSignal: AbortSignal): Promise<void> {
  const { invitationReminders, runInTransaction } = dependencies;
  await invitationReminders.removeOverdue();
  for (let left = PER_ROUND; left > 0 && !stopSignal.aborted; left -= BATCH) {
    const processed = await runInTransaction(async (transaction) => {
      const due = await invitationReminders.lockDue(transaction, BATCH);
      for (const reminder of due) await sendReminder(dependencies, transaction, reminder);
      return due.length;
    });
    if (processed < BATCH) return;
  }
}

async function sendReminder(
  { invitations, invitationReminders, invitationKeys, mailQueue, mailLayout }: RemindersOptions,
  transaction: Transaction,
  reminder: DueReminder,
): Promise<void> {
  const { invitation_id: id, company_id: companyId, domain, email_hash: emailHash, language } = reminder;
  const link = reminder.is_dropped ? null : invitationKeys.decryptLink(reminder.encrypted_link);
  const isWanted =
    link !== null && !(await invitations.findUnwilling(transaction, companyId, [link.email])).has(link.email);
  if (isWanted) {
    const mail = composeInvitation(mailLayout, { recipient: link.email, language }, domain, {
      id,
      token: link.token,
      optOutToken: invitationKeys.createOptOutToken({ emailHash, companyId: domain }),
      lifetimeSeconds: Math.max(60, Math.ceil(reminder.seconds_left)),
      step: 'reminder',
    });
    if (!(await mailQueue.add(transaction, { companyId }, mail))) {
      await invitationReminders.postpone(transaction, id);
      return;
    }
  }
  await invitationReminders.remove(transaction, id);
}
