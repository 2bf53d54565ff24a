import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import type { ActionsRepository } from '../auditLog/index.ts';
import type { MailLayout } from '../mail/index.ts';
import type { CurrentMailServer, MailServerOptions } from './createMailServer.ts';
import type { SiteEmailRepository } from './siteEmail.repository.ts';

export interface SiteEmailDependencies extends Omit<MailServerOptions, 'siteEmail'> {
  siteEmail: SiteEmailRepository;
  mailServer: Pick<CurrentMailServer, 'apply'>;
  mailLayout: MailLayout;
  actions: Pick<ActionsRepository, 'insert'>;
  /** @throws 403 unless the administrator has logged in within the last 10 minutes */
  requireRecentLogin: (administrator: Administrator) => Promise<void>;
  /** The time limit (ms) of a test message. Default: 10 s. */
  testTimeoutMs?: number | undefined;
  runInTransaction: RunInTransaction;
}
