// The types of JSON columns, which the database does not describe.

import type { CompanyRole, TransparencyMonth } from '@heard/contract';

/** The public figures of a month. */
export type TransparencyFigures = Omit<TransparencyMonth, 'month'>;

/** Maps each language to its numbers of reviews with 0 to 5 stars. Languages without reviews are omitted. */
export type LanguageCounts = Record<string, number[]>;

/** Maps each language to the number of companies with a visible review in this language. */
export type CompaniesByLanguage = Record<string, number>;

/** The findings about a review or company by kind. Ids are database ids. */
export interface MarkReasons {
  /** The text that is most similar to the review, among the compared texts. */
  similarText?: { reviewId: string; percent: number };
  /** The similar text of a review that is or was hidden, and why that review was hidden. */
  hiddenText?: { reason: string };
  /** An unusual number of reviews of one company in a short time. */
  burst?: { reviews: number; minutes: number };
  /** Minutes between sign-up and review, and reviews on the first day. */
  newAccount?: { minutes: number; reviews: number };
  /** The domain of the company that the marked company may impersonate. */
  lookAlike?: { domain: string };
  /** The domain and name of the company whose name the marked company may imitate. */
  lookAlikeName?: { domain: string; name: string };
  /** The domain and name of the company by whose name a review calls the listing. */
  sameName?: { domain: string; name: string };
  /** The earlier and the new name of a verified company. */
  renamed?: { from: string; to: string };
  /** The author's email is on the company's domain. */
  ownDomain?: Record<string, never>;
  /** Votes of new accounts for the review within an hour, and the minutes between the first and the last of them. */
  votes?: { votes: number; minutes: number };
  /** Photos of the review. A new account has added the last of them. */
  newPhotos?: { photos: number };
  /** Invitations of the company, among its last 500, whose recipient was unknown. */
  bounces?: { bounces: number };
  /** The reports that were open when the mark was closed. The reports of an open mark are not stored here. */
  flags?: { ids: string[] };
}

/** The roles of groups of a company's OpenID provider. */
export type GroupRoles = { group: string; role: CompanyRole }[];

/** The rows from which an event of a webhook is composed. The module `webhooks` describes their types. */
export type WebhookContent = Record<string, unknown>;
