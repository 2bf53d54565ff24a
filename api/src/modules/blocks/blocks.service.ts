import type { BlockCompanyBody, ReasonBody } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { DecisionsTable } from '../../database/schema/tables.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import { blockCompany } from './blockCompany.ts';
import type { BlocksDependencies, Verdict } from './BlocksDependencies.ts';
import { reverseBlock } from './reverseBlock.ts';
import { unblockCompany } from './unblockCompany.ts';

export type BlocksService = ReturnType<typeof blocksService>;

/** Blocks companies that break the rules: removes them and their reviews from everything public. Restores both when a company is unblocked. */
export function blocksService(options: BlocksDependencies) {
  return {
    block: (administrator: Administrator, id: string, body: BlockCompanyBody) =>
      blockCompany(options, administrator, id, body),
    unblock: (administrator: Administrator, id: string, body: ReasonBody) =>
      unblockCompany(options, administrator, id, body),
    reverse: (
      transaction: Transaction,
      decision: Pick<DecisionsTable, 'id' | 'company_id'>,
      verdict: Omit<Verdict, 'appealOf'>,
    ) => reverseBlock(options, transaction, decision, verdict),
  };
}
