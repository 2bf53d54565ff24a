import { createTransport } from 'nodemailer';
import type { ClaimedMail } from './mails.repository.ts';

export interface SmtpSettings {
  /** `smtp://user:password@host:587`, or `smtps:`. */
  smtpUrl: string;
  /** Returns the sender: an email address, or `Name <address>`. */
  getMailFrom: () => string;
  /** The time limit (ms) of a whole email. Default: a minute. */
  timeoutMs?: number;
}

/** The parts of an email that the mail server receives. */
export type SentMail = Pick<ClaimedMail, 'id' | 'recipient' | 'subject' | 'text' | 'html' | 'unsubscribe_url'>;

/** The time limit (ms) of the connection, of the greeting, and between two replies. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** The time limit (ms) of a whole email, however slowly the server replies. */
export const SEND_TIMEOUT_MS = 60_000;

export type SmtpMailer = ReturnType<typeof smtpMailer>;

/**
 * Sends emails to a mail server, each over a separate connection. The Message-ID contains the id of the email (RFC 5322,
 * 3.6.4), so that duplicates are recognizable.
 */
export function smtpMailer({ smtpUrl, getMailFrom, timeoutMs = SEND_TIMEOUT_MS }: SmtpSettings) {
  // Forbids the library to read files or URLs that an email names.
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });

  return {
    /** @throws an error that `isPermanentRejection`, `isAboutTheEmail` and `getReason` can examine */
    async send(
      { id, recipient, subject, text, html, unsubscribe_url: unsubscribeUrl }: SentMail,
      signal: AbortSignal,
    ): Promise<void> {
      const mailFrom = getMailFrom();
      const domain = /@([^\s>]+)/.exec(mailFrom)?.[1] ?? 'localhost';
      await transport.sendMail({
        from: mailFrom,
        // The recipient is passed as an object, because the library would parse a text as a list of addresses.
        to: { name: '', address: recipient },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        // RFC 3834: suppresses automatic replies.
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        ...(unsubscribeUrl !== null && { list: { unsubscribe: unsubscribeUrl } }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
    },
  };
}

/** The properties of the errors of nodemailer. */
export interface SmtpError {
  code?: string;
  /** The SMTP command that failed. */
  command?: string;
  /** The system call that failed. */
  syscall?: string;
  responseCode?: number;
  response?: string;
  permanent?: boolean;
}

/** Returns whether the server rejected this particular email. Other emails may succeed. */
export function isAboutTheEmail(error: unknown): boolean {
  const { command = '', responseCode } = error as SmtpError;
  return responseCode !== undefined && /^(RCPT TO|DATA)/.test(command);
}

/** Returns whether the server will never accept this email (RFC 5321, 4.2.1). */
export function isPermanentRejection(error: unknown): boolean {
  return isAboutTheEmail(error) && (error as SmtpError).permanent === true;
}

/** Returns whether the mail server has rejected the recipient because there is no such mailbox (RFC 5321, 4.2.3). */
export function isUnknownRecipient(error: unknown): boolean {
  const { command = '', responseCode = 0 } = error as SmtpError;
  return command.startsWith('RCPT TO') && [550, 551, 553].includes(responseCode);
}

/** Returns the reason of a failure for the log, without the server's message, which contains email addresses. */
export function getReason(error: unknown): string {
  const { code, command, responseCode } = error as SmtpError;
  return [code ?? 'unknown', command?.split(':')[0], responseCode].filter((part) => part !== undefined).join(' ');
}
