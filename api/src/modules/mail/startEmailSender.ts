import { backoffMs, retryDelayMs, type RetryPolicy } from '../../background/backoff.ts';
import { startLoop, type BackgroundLoop, type LoopContext, type LoopOptions } from '../../background/startLoop.ts';
import type { MailsRepository } from './mails.repository.ts';
import {
  getReason,
  isAboutTheEmail,
  isPermanentRejection,
  isUnknownRecipient,
  SEND_TIMEOUT_MS,
  type SmtpMailer,
} from './smtpMailer.ts';

export interface EmailSenderOptions extends Pick<LoopOptions, 'log' | 'metrics'> {
  mails: MailsRepository;
  /** Returns the mailer of the current mail server; null while the site has none. */
  getMailer: () => SmtpMailer | null;
  /** Called when the mail server rejects an email because the recipient's mailbox does not exist. */
  onUnknownRecipient?: (about: string | null) => Promise<void>;
  /** The interval (ms) at which the sender looks for pending emails, and the delay of its first retry. */
  intervalMs?: number;
  /** The time (s) for which an email belongs to the process that claimed it. */
  leaseSeconds?: number;
}

/** If an email is still in the table after this time, the process that claimed it has died. */
const LEASE_SECONDS = SEND_TIMEOUT_MS / 1000 + 30;

/** The attempts take about 13 hours in total; most emails expire earlier. */
const MAX_REJECTIONS = 24;
const MAX_RETRY_MS = 60 * 60 * 1000;

/**
 * Sends pending emails, the most urgent kind first, until it is stopped. Waits while the site has no mail server. Several processes share the work: each claims one
 * email at a time. While the mail server is unavailable, the whole loop backs off. An email that the server rejects temporarily is retried
 * separately. An email that the server rejects permanently, or too often, is dropped.
 *
 * No email is lost, because an email leaves the table only once the server has accepted it. An email is sent twice when the process dies before it
 * deletes the accepted email, or when the database is unavailable until the lease has expired. Both copies have the same Message-ID.
 */
export function startEmailSender({
  mails,
  getMailer,
  onUnknownRecipient,
  log,
  metrics,
  intervalMs = 1000,
  leaseSeconds = LEASE_SECONDS,
}: EmailSenderOptions): BackgroundLoop {
  const retries: RetryPolicy = { maxAttempts: MAX_REJECTIONS, baseMs: intervalMs, maxMs: MAX_RETRY_MS };
  /** Emails that the mail server has accepted, and that are still in the table. */
  const sent = new Set<string>();

  /** @throws errors of the database. The next run then tries again */
  async function removeSent(): Promise<void> {
    for (const id of sent) {
      await mails.remove(id);
      sent.delete(id);
    }
  }

  /** @throws the error of the mail server or of the database */
  async function sendPending({ stopSignal, abortSignal, reportRetry, reportSetAside }: LoopContext): Promise<void> {
    while (!stopSignal.aborted) {
      await removeSent();
      const mailer = getMailer();
      if (mailer === null) return;
      const mail = await mails.claim(leaseSeconds);
      if (mail === undefined) return;
      const { id, kind } = mail;
      try {
        await mailer.send(mail, abortSignal);
      } catch (error) {
        if (!isAboutTheEmail(error)) {
          // Sends other emails first, because this email may be the cause of the failure.
          await mails.postpone(id, stopSignal.aborted ? 0 : backoffMs(mail.attempts, intervalMs));
          throw error;
        }
        const rejections = mail.rejections + 1;
        const retryInMs = isPermanentRejection(error) ? null : retryDelayMs(rejections, retries);
        const fields = { mail: id, kind, reason: getReason(error), rejections };
        if (retryInMs === null) {
          await mails.remove(id);
          if (isUnknownRecipient(error)) await onUnknownRecipient?.(mail.about);
          reportSetAside(fields);
        } else {
          await mails.postponeRejected(id, retryInMs);
          reportRetry({ ...fields, retryInMs });
        }
        continue;
      }
      sent.add(id);
      await removeSent();
    }
  }

  return startLoop({
    name: 'emails',
    intervalMs,
    run: sendPending,
    // Logs the reason instead of the server's message, which contains email addresses.
    describeError: (error) => ({ reason: getReason(error) }),
    log,
    metrics,
  });
}
