import type { CurrentSite, SiteIdentity, SiteSettings } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';

export interface SiteService {
  readCurrent(): Promise<CurrentSite>;
  readSettings(): Promise<SiteSettings>;
  /** Applies the identity to this process, if it has changed since the last call: to emails, badges, feeds and passkeys. */
  apply(): Promise<void>;
  /** Changes the identity, also in this process. @throws 400 for an invalid part */
  update(administrator: Administrator, body: SiteIdentity): Promise<SiteSettings>;
}
