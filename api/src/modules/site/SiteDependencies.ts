import type { SiteEnvironment } from '@heard/server-kit';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { ActionsRepository } from '../auditLog/index.ts';
import type { SiteRepository } from './site.repository.ts';

export interface SiteDependencies {
  site: SiteRepository;
  actions: ActionsRepository;
  /** Whether an installation without an administrator can be set up in the browser. */
  offersSetup: boolean;
  siteEnvironment: SiteEnvironment;
  /** Returns whether the site has a mail server. */
  sendsMail: () => boolean;
  runInTransaction: RunInTransaction;
}
