import type { TokenPurpose } from '../auth/oneTimeTokens.repository.ts';

/** The kinds of mails, the one that somebody waits for first. They are sent in this order. */
export const MAIL_KINDS = ['resetPassword', 'confirmEmail', 'passwordChanged', 'emailChanged'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A mail as it is sent. */
export interface Mail {
  kind: MailKind;
  /** One address, and nothing else. */
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** After so many seconds nobody needs it any more: it is not sent then, and not kept. */
  lifetimeSeconds: number;
  /** What its link carries, as it is kept. A new one ends the account's older ones of that purpose. */
  token: { purpose: TokenPurpose; hash: Buffer } | null;
}
