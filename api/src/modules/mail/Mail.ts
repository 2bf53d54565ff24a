import type { OneTimeTokensTable } from '../../database/schema/tables.ts';

/** The purpose of a one-time link. */
export type TokenPurpose = OneTimeTokensTable['purpose'];

export interface NewToken {
  purpose: TokenPurpose;
  /** SHA-256 of the token. */
  hash: Buffer;
  /** The address that the link is sent to. */
  email: string;
  lifetimeSeconds: number;
}

/** The kinds of emails in the order of their urgency: a person waits for an email of the first kind. */
export const MAIL_KINDS = [
  'resetPassword',
  'confirmEmail',
  'workEmailCode',
  'flagCode',
  'reviewCode',
  'identityCode',
  'loginLink',
  'passwordChanged',
  'emailChanged',
  'factorChanged',
  'personInvited',
  'claimProven',
  'claimEnded',
  'nameChanged',
  'categoriesCorrected',
  'companyBlocked',
  'companyUnblocked',
  'reviewHidden',
  'reviewShown',
  'reviewLabelled',
  'reviewUnlabelled',
  'reviewsMerged',
  'appealDecided',
  'flagReceived',
  'flagDecided',
  'flagWarning',
  'reviewPublished',
  'reviewReplied',
  'reviewReceived',
  'reviewChanged',
  'webhookPaused',
  'keyCreated',
  'invitation',
  'digest',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** An email that is ready to be sent. */
export interface Mail {
  kind: MailKind;
  /** A single email address. */
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /**
   * The URL at which email programs turn such emails off with one click (RFC 8058), if the recipient may turn them off.
   */
  unsubscribeUrl?: string;
  /** Identifies what the email is about, so that the email can be removed before it is sent. */
  about?: string;
  /** The group of emails that share a limit per recipient. Default: the usual topic of the kind of email. */
  topic?: string;
  /** The time (s) after which the email expires. An expired email is deleted, even if it was not sent. */
  lifetimeSeconds: number;
  /** The tokens in the email, of which only the hashes are stored. These tokens replace the account's earlier tokens for the same purposes. */
  tokens: { purpose: TokenPurpose; hash: Buffer; lifetimeSeconds: number }[];
}
