import type { Transaction } from '../../database/Database.ts';
import { createOneTimeToken } from '../../kernel/oneTimeToken.ts';
import { readAboutInvitation } from './aboutInvitation.ts';
import { composeInvitation } from './composeInvitation.ts';
import type { MarksRepository } from '../marks/index.ts';
import type { DueInvitation } from './invitations.repository.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import { sendReminders, type RemindersOptions } from './sendReminders.ts';

/** States of invitations that the metrics count. */
export type InvitationState = 'accepted' | 'dropped' | 'sent' | 'used';

export interface InvitationSenderOptions extends RemindersOptions {
  marks: Pick<MarksRepository, 'markCompany'>;
  onChange: (state: InvitationState, count: number) => void;
}

/** The maximum number of emails that are queued in one round. */
const PER_ROUND = 200;
/** Queues at most this number of emails of one company before the emails of the next company. */
const PER_TURN = 50;
/** The minimum time (s) between two rounds of all processes, a little less than the interval of housekeeping. */
const ROUND_SECONDS = 9;

/** The maximum time for which an email may wait to be sent. An email that has waited longer is deleted together with its email address. */
const WAITING_SECONDS = 7 * 24 * 60 * 60;

/** The emails of a company are paused above this number of unknown recipients: 5 % of its last 500 invitations. */
const MAX_BOUNCES = 25;

export type InvitationSender = ReturnType<typeof createInvitationSender>;

/** Creates the sender that moves invitations to the outbox of emails, one company after the other. */
export function createInvitationSender(dependencies: InvitationSenderOptions) {
  return bindTo(dependencies, { sendDue, reportUnknownRecipient });
}

/** @returns whether the email was queued; false if the person has received too many emails */
async function queue(
  dependencies: InvitationSenderOptions,
  transaction: Transaction,
  company: { id: string; domain: string },
  email: string,
  { id, email_hash: emailHash, language, age, reminds }: DueInvitation,
): Promise<boolean> {
  const { invitations, invitationReminders, invitationKeys, mailQueue, mailLayout } = dependencies;
  const { token, hash } = createOneTimeToken();
  const mail = composeInvitation(mailLayout, { recipient: email, language }, company.domain, {
    id,
    token,
    optOutToken: invitationKeys.createOptOutToken({ emailHash, companyId: company.domain }),
    lifetimeSeconds: Math.max(60, Math.ceil(WAITING_SECONDS - age)),
    step: reminds ? 'first' : 'only',
  });
  if (!(await mailQueue.add(transaction, { companyId: company.id }, mail))) return false;
  await invitations.setSent(transaction, id, hash);
  if (reminds) await invitationReminders.add(transaction, id, invitationKeys.encryptLink({ email, token }));
  return true;
}

/** Moves the invitations of the next company to the outbox. @returns the number of processed invitations, including invitations that were not sent */
function sendNext(dependencies: InvitationSenderOptions, limit: number): Promise<number> {
  const { invitations, invitationKeys, onChange, runInTransaction } = dependencies;
  return runInTransaction(async (transaction) => {
    const company = await invitations.takeTurn(transaction);
    if (company === undefined) return 0;
    const due = await invitations.lockDue(transaction, company.id, limit);
    const emails = due.map(({ email, encrypted_email: encrypted }) =>
      encrypted === null ? email : invitationKeys.decryptEmail(encrypted),
    );
    const unwilling = await invitations.findUnwilling(
      transaction,
      company.id,
      emails.filter((email) => email !== null),
    );
    const seen = new Set<string>();
    let [sent, dropped] = [0, 0];
    for (const [at, invitation] of due.entries()) {
      const email = emails[at] ?? null;
      const person = invitation.email_hash.toString('hex');
      if (email === null || invitation.is_dropped || unwilling.has(email) || seen.has(person)) {
        await invitations.setDropped(transaction, invitation.id);
        dropped += 1;
      } else if (await queue(dependencies, transaction, company, email, invitation)) {
        seen.add(person);
        sent += 1;
      } else await invitations.postpone(transaction, invitation.id);
    }
    if (sent > 0) await invitations.countMonth(transaction, company.id, { sent });
    onChange('sent', sent);
    onChange('dropped', dropped);
    return due.length;
  });
}

/** Runs a round, unless another process has just done so, and drops invitations that have waited too long. */
async function sendDue(
  dependencies: InvitationSenderOptions,
  stopSignal: AbortSignal,
  minSeconds = ROUND_SECONDS,
): Promise<void> {
  const { invitations, onChange } = dependencies;
  for (let dropped = 1; dropped > 0 && !stopSignal.aborted;) {
    dropped = await invitations.dropOverdue();
    onChange('dropped', dropped);
  }
  if (!(await invitations.startRound(minSeconds))) return;
  await invitations.releasePlanned();
  for (let left = PER_ROUND; left > 0 && !stopSignal.aborted;) {
    const processed = await sendNext(dependencies, Math.min(left, PER_TURN));
    if (processed === 0) break;
    left -= processed;
  }
  await sendReminders(dependencies, stopSignal);
}

/**
 * Counts an email whose recipient the mail server does not know. If a company has too many such emails, its emails are paused until an
 * administrator has reviewed the company.
 */
async function reportUnknownRecipient(dependencies: InvitationSenderOptions, about: string | null): Promise<void> {
  const { invitations, marks, runInTransaction } = dependencies;
  const id = readAboutInvitation(about ?? '');
  if (id === null) return;
  await runInTransaction(async (transaction) => {
    const counted = await invitations.setBounced(transaction, id);
    if (counted === undefined || counted.bounces <= MAX_BOUNCES) return;
    if (!(await invitations.pause(transaction, counted.companyId))) return;
    await marks.markCompany(transaction, counted.companyId, { bounces: { bounces: counted.bounces } });
  });
}
