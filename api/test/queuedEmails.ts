import type { Knex } from 'knex';

export interface QueuedEmail {
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** Returns the queued emails to a recipient, newest first. */
export function readQueuedEmails(database: Knex, recipient: string): Promise<QueuedEmail[]> {
  return database<QueuedEmail>('mails')
    .select('kind', 'recipient', 'subject', 'text', 'html')
    .where({ recipient })
    .orderBy('created_at', 'desc');
}

/** Returns the code in an email to a work email. @throws when the email contains no code */
export function getCode(email: Pick<QueuedEmail, 'text'> | undefined): string {
  const [, code] = /\b(\d{4} \d{4})\b/.exec(email?.text ?? '') ?? [];
  if (code === undefined) throw new Error(`No code in ${JSON.stringify(email)}`);
  return code;
}

/** Returns the one-time token in the link of an email. @throws when the email contains no link */
export function getToken(email: Pick<QueuedEmail, 'text'> | undefined): string {
  const [, token] = /#token=([\w.-]+)/.exec(email?.text ?? '') ?? [];
  if (token === undefined) throw new Error(`No link in ${JSON.stringify(email)}`);
  return token;
}
