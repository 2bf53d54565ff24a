import type { TokenPurpose } from '../auth/oneTimeTokens.repository.ts';

/** The kinds of emails in the order of their urgency: a person waits for the first one. */
export const MAIL_KINDS = [
  'resetPassword',
  'confirmEmail',
  'passwordChanged',
  'emailChanged',
  'factorChanged',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** An email as it is sent. */
export interface Mail {
  kind: MailKind;
  /** A single email address. */
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Seconds after which the email expires: it is deleted then, sent or not. */
  lifetimeSeconds: number;
  /** The stored hash of the token in its link. It replaces the account's earlier tokens for that purpose. */
  token: { purpose: TokenPurpose; hash: Buffer } | null;
}
