import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { pauseAfter } from '../../pauseAfter.ts';
import type { MailsRepository } from './mails.repository.ts';
import { isAboutTheMail, isRefusal, reasonOf, SEND_TIMEOUT_MS, type SmtpMailer } from './smtpMailer.ts';

export interface MailSenderOptions {
  mails: MailsRepository;
  mailer: SmtpMailer;
  log: FastifyBaseLogger;
  /** Milliseconds between two looks for mails, and from a first failure to the next attempt. */
  everyMs?: number;
  /** For how long nobody else tries a mail that this process has taken on. */
  leaseSeconds?: number;
}

/** A mail that is still with its sender after that is one whose sender is gone. */
const LEASE_SECONDS = SEND_TIMEOUT_MS / 1000 + 30;
/** How long a mail that is on its way may take when the process is asked to end. */
const GRACE_MS = 3000;

/**
 * Sends the mails that wait, the ones that somebody waits for first, until it is stopped. Several processes share them out:
 * each takes one on at a time. While the mail server is down they wait, and it is asked ever more rarely, once a minute at
 * last; a mail that the server puts off by itself waits alone.
 *
 * No mail is lost: it leaves the table once the server has taken it. It may be sent twice where a process dies, or loses
 * the database, between the server's yes and that: SMTP knows no transaction over both. The two have one Message-ID.
 */
export function startMailSender({
  mails,
  mailer,
  log,
  everyMs = 1000,
  leaseSeconds = LEASE_SECONDS,
}: MailSenderOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const givingUp = new AbortController();

  /** @throws what the server, or the database, failed with */
  async function sendWaiting() {
    while (!signal.aborted) {
      const mail = await mails.claim(leaseSeconds);
      if (mail === undefined) return;
      const { id, kind, attempts } = mail;
      try {
        await mailer.send(mail, givingUp.signal);
      } catch (error) {
        const reason = reasonOf(error);
        if (isRefusal(error)) {
          log.warn({ mail: id, kind, reason }, 'a mail was refused for good');
          await mails.remove(id);
          continue;
        }
        await mails.postpone(id, signal.aborted ? 0 : pauseAfter(attempts, everyMs) / 1000);
        if (!isAboutTheMail(error)) throw error;
        log.warn({ mail: id, kind, reason, attempts }, 'a mail was put off, it is tried again soon');
        continue;
      }
      await mails.remove(id);
    }
  }

  async function run() {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await sendWaiting();
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        failures++;
        log.warn({ reason: reasonOf(error), failures }, 'sending mails failed, it tries again soon');
      }
      await sleep(failures === 0 ? everyMs : pauseAfter(failures, everyMs), undefined, { signal }).catch(() => {});
    }
  }
  const running = run();

  return {
    /** The mail that is on its way gets a few seconds; what is not sent by then is sent by whoever comes next. */
    async stop() {
      stopping.abort();
      const timer = setTimeout(() => givingUp.abort(), GRACE_MS);
      await running;
      clearTimeout(timer);
    },
  };
}
