import { randomUUID } from 'node:crypto';
import type { EmailTest, Language } from '@heard/contract';
import { smtpMailer, translateMail, type MailLayout, type SmtpError } from '../mail/index.ts';

export interface TestEmailOptions {
  mailLayout: MailLayout;
  smtpUrl: string;
  /** The header `From`. */
  mailFrom: string;
  recipient: string;
  language: Language;
  timeoutMs: number;
}

/** The maximum length of a reply that a person sees. */
const REPLY_LENGTH = 200;

/** Sends a test message to one recipient. @returns whether the mail server has accepted the message, or why the message was not sent */
export async function sendTestEmail(options: TestEmailOptions): Promise<EmailTest> {
  const { mailLayout, smtpUrl, mailFrom, recipient, language, timeoutMs } = options;
  const before = [translateMail(language, 'email.test.text')];
  const subject = translateMail(language, 'email.test.subject');
  const mail = { id: randomUUID(), recipient, subject, unsubscribe_url: null };
  const content = mailLayout.body({ language, before, link: null, after: [] });
  const mailer = smtpMailer({ smtpUrl, getMailFrom: () => mailFrom, timeoutMs });
  try {
    await mailer.send({ ...mail, ...content }, new AbortController().signal);
    return { result: 'sent', reply: null };
  } catch (error) {
    return { result: explain(error as SmtpError), reply: toReply(error as SmtpError) };
  }
}

/** The codes of replies that require a login, or that reject the login (RFC 4954, 6). */
const LOGIN_CODES: ReadonlySet<number> = new Set([454, 530, 534, 535, 538]);

const BY_CODE: Record<string, EmailTest['result']> = {
  EDNS: 'unknownHost',
  EABORT: 'timeout',
  ETIMEDOUT: 'timeout',
  ETLS: 'tls',
  EAUTH: 'login',
};

/** Returns why a message was not sent. */
function explain({ code = '', command = '', syscall, responseCode }: SmtpError): EmailTest['result'] {
  const known = BY_CODE[code];
  if (known !== undefined) return known;
  if (responseCode !== undefined) {
    if (LOGIN_CODES.has(responseCode)) return 'login';
    if (command.startsWith('MAIL FROM')) return 'sender';
    return command.startsWith('RCPT TO') ? 'recipient' : 'rejected';
  }
  // Distinguishes connection errors from TLS errors: only connection errors name a system call.
  if (code === 'ESOCKET') return syscall === undefined ? 'tls' : 'unreachable';
  return 'noMailServer';
}

/**
 * Returns the first line of an SMTP reply. Returns null for any other text, because a server that is not a mail server may send confidential text.
 */
function toReply({ response = '' }: SmtpError): string | null {
  const [line = ''] = response.split(/[\r\n]/, 1);
  // The class \p{C} contains control characters, which could change how the line is displayed.
  return /^[245]\d\d(?:[ -]|$)/.test(line) ? line.replaceAll(/\p{C}/gu, '').slice(0, REPLY_LENGTH) : null;
}
