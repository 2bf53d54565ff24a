import { createTransport } from 'nodemailer';
import type { ClaimedMail } from './mails.repository.ts';

export interface SmtpSettings {
  /** `smtp://user:password@host:587`, or `smtps:`. */
  smtpUrl: string;
  /** Whom mails are from: an address, or `Name <address>`. */
  mailFrom: string;
}

/** Milliseconds to connect, to be greeted, and of silence. One that is silent for longer is tried again. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Milliseconds for a mail as a whole: a server that says a word now and then takes no longer. */
export const SEND_TIMEOUT_MS = 60_000;

export type SmtpMailer = ReturnType<typeof smtpMailer>;

/**
 * Hands mails to a mail server, each by a connection of its own. A mail carries its id as Message-ID (RFC 5322, 3.6.4):
 * whoever gets one twice can tell.
 */
export function smtpMailer({ smtpUrl, mailFrom }: SmtpSettings) {
  // Nothing in a mail may name a file or an address to be read.
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
  const domain = /@([^\s>]+)/.exec(mailFrom)?.[1] ?? 'localhost';

  return {
    /** @throws an error that `isRefusal` and `reasonOf` know to read */
    async send({ id, recipient, subject, text, html }: ClaimedMail, signal: AbortSignal): Promise<void> {
      await transport.sendMail({
        from: mailFrom,
        // As an object it is taken as one address, whatever it holds.
        to: { name: '', address: recipient },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        // RFC 3834: no answer of a machine is wanted.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]),
      });
    },
  };
}

interface SmtpError {
  code?: string;
  /** The step that failed. */
  command?: string;
  responseCode?: number;
  permanent?: boolean;
}

/** Whether the server speaks of this one mail: others may do better. */
export function isAboutTheMail(error: unknown): boolean {
  const { command = '', responseCode } = error as SmtpError;
  return responseCode !== undefined && /^(RCPT TO|DATA)/.test(command);
}

/** Whether the server will never take this mail (RFC 5321, 4.2.1). */
export function isRefusal(error: unknown): boolean {
  return isAboutTheMail(error) && (error as SmtpError).permanent === true;
}

/** What went wrong, for the log: without the server's words, which have addresses in them. */
export function reasonOf(error: unknown): string {
  const { code, command, responseCode } = error as SmtpError;
  return [code ?? 'unknown', command?.split(':')[0], responseCode].filter((part) => part !== undefined).join(' ');
}
