import type { EmailTest, Language, SiteEmail, SiteEmailSettings, TestSiteEmailBody } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import type { EmailParts } from './parseSiteEmail.ts';

export interface SiteEmailService {
  readSettings(): Promise<SiteEmailSettings>;
  /**
   * Stores a mail server and a sender, and applies them to this process. Other processes apply them later.
   * @throws 403 unless the login is recent, because the mail server receives the links that reset passwords; 400 for an invalid part
   */
  update(administrator: Administrator, body: SiteEmail): Promise<SiteEmailSettings>;
  /**
   * Sends a test message, with the given settings or with the current settings. Takes at most 10 seconds.
   * @param path the path of the settings in the body, which ends with a period
   * @throws 400 for an invalid part
   */
  sendTest(body: Pick<TestSiteEmailBody, 'email' | 'settings'>, language: Language, path?: string): Promise<EmailTest>;
  /** Checks email settings. @param path see `parseSiteEmail` @throws 400 for an invalid part */
  parse(body: SiteEmail, path: string): Promise<EmailParts>;
  /** Stores settings in a transaction. `apply` uses them after the transaction. */
  saveIn(transaction: Transaction, parts: EmailParts): Promise<void>;
  /** Applies stored settings to this process if they have changed. */
  apply(): Promise<void>;
}
