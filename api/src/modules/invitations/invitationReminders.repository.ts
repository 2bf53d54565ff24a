import { reviewPolicy } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import type { InvitationRemindersTable, InvitationsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

const { reminderDays: REMINDER_DAYS, reminderAddressDays: ADDRESS_DAYS } = reviewPolicy.invitations;

/** A reminder that is due. */
export interface DueReminder extends Pick<InvitationRemindersTable, 'invitation_id' | 'encrypted_link'> {
  company_id: string;
  domain: string;
  email_hash: Buffer;
  language: InvitationsTable['language'];
  /** The time (s) for which the email address may still be stored. */
  seconds_left: number;
  /** Whether no reminder is sent: the person has reviewed or opted out, the first email did not arrive, or the company may not send emails. */
  is_dropped: boolean;
}

export type InvitationRemindersRepository = ReturnType<typeof invitationRemindersRepository>;

/** Provides the reminders of invitations, with their encrypted email addresses. */
export function invitationRemindersRepository(database: Database) {
  return { add, lockDue, remove, removeOfPerson, postpone, ...bindTo(database, { removeOverdue }) };
}

/** Stores a reminder that is due in a week. @param encryptedLink the encrypted email address and token of the invitation */
async function add(transaction: Transaction, invitationId: string, encryptedLink: Buffer): Promise<void> {
  const knex = toKnex(transaction);
  await knex('invitation_reminders').insert({
    invitation_id: invitationId,
    encrypted_link: encryptedLink,
    due_at: knex.raw('now() + make_interval(days => ?)', [REMINDER_DAYS]),
  });
}

/** Locks the reminders that are due, the longest overdue first. */
async function lockDue(transaction: Transaction, limit: number): Promise<DueReminder[]> {
  const { rows } = await toKnex(transaction).raw<{ rows: DueReminder[] }>(
    `select r.invitation_id, r.encrypted_link, i.company_id, c.domain, i.email_hash, i.language,
       extract(epoch from i.sent_at + make_interval(days => ?) - now())::float8 as seconds_left, (
       i.state <> 'sent' or i.bounced_at is not null or c.removed_at is not null
       or exists (select from suppressions s where s.email_hash = i.email_hash and s.company_id in (0, i.company_id))
       or exists (select from invitation_senders s where s.company_id = i.company_id and s.paused_at is not null)
       or exists (select from blocked_companies b where b.company_id = i.company_id)
     ) as is_dropped
     from invitation_reminders r
       join invitations i on i.id = r.invitation_id
       join companies c on c.id = i.company_id
     where r.due_at <= now()
     order by r.due_at limit ? for update of r skip locked`,
    [ADDRESS_DAYS, limit],
  );
  return rows;
}

/** Deletes a reminder and its email address, after it was sent or because it is no longer needed. */
async function remove(transaction: Transaction, invitationId: string): Promise<void> {
  await toKnex(transaction)('invitation_reminders').where({ invitation_id: invitationId }).del();
}

/**
 * Deletes the reminders of a person who has opted out.
 * @param companyId deletes only reminders of this company; null deletes the reminders of all companies
 */
async function removeOfPerson(transaction: Transaction, emailHash: Buffer, companyId: string | null): Promise<void> {
  await toKnex(transaction).raw(
    `delete from invitation_reminders r using invitations i
     where i.id = r.invitation_id and i.email_hash = :emailHash and (:companyId::bigint is null or i.company_id = :companyId)`,
    { emailHash, companyId },
  );
}

/** Postpones a reminder by an hour, because the person has received too many emails. */
async function postpone(transaction: Transaction, invitationId: string): Promise<void> {
  const knex = toKnex(transaction);
  await knex('invitation_reminders')
    .where({ invitation_id: invitationId })
    .update({ due_at: knex.raw(`now() + interval '1 hour'`) });
}

/** Deletes reminders that could not be sent in time, together with their email addresses. */
async function removeOverdue(database: Database): Promise<void> {
  await toKnex(database).raw(
    `delete from invitation_reminders r using invitations i
     where i.id = r.invitation_id and r.due_at <= now() and i.sent_at < now() - make_interval(days => ?)`,
    [ADDRESS_DAYS],
  );
}
