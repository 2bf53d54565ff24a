import type { EmailTest, Language, SiteEmail, SiteEmailSettings, TestSiteEmailBody } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import type { EmailParts } from './parseSiteEmail.ts';

export interface SiteEmailService {
  readSettings(): Promise<SiteEmailSettings>;
  /** Changes the mail server and the sender, also in this process. @throws 400 for an invalid part */
  update(administrator: Administrator, body: SiteEmail): Promise<SiteEmailSettings>;
  /**
   * Sends a test message within 10 seconds, with the given settings or with those in use.
   * @param path the path of the settings in the body, which ends with a period
   * @throws 400 for an invalid part
   */
  sendTest(body: Pick<TestSiteEmailBody, 'email' | 'settings'>, language: Language, path?: string): Promise<EmailTest>;
  /** Checks settings. @param path see `parseSiteEmail`. @throws 400 for an invalid part */
  parse(body: SiteEmail, path: string): Promise<EmailParts>;
  /** Stores settings, which processes use after the transaction. */
  saveIn(transaction: Transaction, parts: EmailParts): Promise<void>;
  /** Uses changed settings in this process. */
  apply(): Promise<void>;
}
