import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { OneTimeTokensRepository } from '../auth/index.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { MarksRepository } from '../marks/index.ts';
import type { FlagsRepository } from './flags.repository.ts';
import type { FlagVisitorsRepository } from './flagVisitors.repository.ts';

export const GROUND = 'illegal';

export interface VisitorFlagsDependencies {
  flags: FlagsRepository;
  flagVisitors: FlagVisitorsRepository;
  tokens: OneTimeTokensRepository;
  marks: Pick<MarksRepository, 'addFlag'>;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  sendsMail: boolean;
  runInTransaction: RunInTransaction;
  onFlag: (flag: { reason: typeof GROUND; by: 'visitor' }) => void;
}
