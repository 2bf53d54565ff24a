import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { Passwords } from '../../kernel/passwords.ts';
import type { AdministratorsService } from '../moderation/index.ts';
import type { SiteRepository, SiteService } from '../site/index.ts';
import type { SiteEmailService } from '../siteEmail/index.ts';

export interface SetupDependencies {
  /** Whether an installation without an administrator can be set up in the browser. */
  offersSetup: boolean;
  site: SiteRepository;
  siteService: Pick<SiteService, 'readCurrent' | 'readSettings' | 'apply'>;
  siteEmailService: Pick<SiteEmailService, 'readSettings' | 'parse' | 'saveIn' | 'sendTest' | 'apply'>;
  administrators: Pick<AdministratorsService, 'appointIn' | 'isEmailTaken'>;
  passwords: Pick<Passwords, 'hash'>;
  runInTransaction: RunInTransaction;
}
