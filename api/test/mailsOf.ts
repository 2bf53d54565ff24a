import type { Knex } from 'knex';

export interface WaitingMail {
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** The mails that wait to be sent to an address, the newest first. */
export function mailsOf(database: Knex, recipient: string): Promise<WaitingMail[]> {
  return database<WaitingMail>('mails')
    .select('kind', 'recipient', 'subject', 'text', 'html')
    .where({ recipient })
    .orderBy('created_at', 'desc');
}

/** The one-time token of a mail's link. */
export function tokenOf(mail: Pick<WaitingMail, 'text'> | undefined): string {
  const [, token] = /#token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (token === undefined) throw new Error(`There is no link in ${JSON.stringify(mail)}`);
  return token;
}
