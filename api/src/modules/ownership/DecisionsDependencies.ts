import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { VerifiedBy } from '../../kernel/company.ts';
import type { ActionsRepository } from '../auditLog/index.ts';
import type { BlocksRepository } from '../blocks/index.ts';
import type { ClaimsRepository, CompaniesRepository, CompanyNames } from '../companies/index.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { MarksRepository } from '../marks/index.ts';
import type { MergesRepository } from '../merges/index.ts';
import type { SuggestionsRepository } from '../suggestions/index.ts';
import type { OwnershipService } from './ownership.service.ts';

export interface DecisionsDependencies {
  companies: CompaniesRepository;
  claims: ClaimsRepository;
  marks: MarksRepository;
  actions: ActionsRepository;
  blocks: Pick<BlocksRepository, 'find'>;
  merges: Pick<MergesRepository, 'listMergedInto'>;
  suggestions: Pick<SuggestionsRepository, 'ofCompany' | 'settle'>;
  names: CompanyNames;
  ownership: OwnershipService;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  /** Returns whether the site sends emails. Only then can work emails be confirmed. */
  sendsMail: () => boolean;
  verifiedBy: VerifiedBy;
  runInTransaction: RunInTransaction;
  /** Called for each category that a reviewer has suggested and an administrator has accepted. */
  onAccepted: () => void;
}
