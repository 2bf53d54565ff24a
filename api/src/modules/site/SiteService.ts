import type { CurrentSite, SiteIdentity, SiteSettings } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';

export interface SiteService {
  readCurrent(): Promise<CurrentSite>;
  readSettings(): Promise<SiteSettings>;
  /** Applies the identity to the emails, badges, feeds, passkeys and languages of this process, if the identity has changed since the last call. */
  apply(): Promise<void>;
  /** Stores an identity, and applies it to this process. Other processes apply it later. @throws 400 for an invalid part */
  update(administrator: Administrator, body: SiteIdentity): Promise<SiteSettings>;
}
