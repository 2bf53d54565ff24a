import type { Transaction } from '../../database/Database.ts';
import { ProblemError } from '../../problems.ts';
import type { LockedCompany } from '../companies/index.ts';
import type { BlocksDependencies, Verdict } from './BlocksDependencies.ts';
import { publishBlock } from './publishBlock.ts';

/** Restores a company. @throws 409 when it is not blocked */
export async function restoreCompany(
  dependencies: Pick<BlocksDependencies, 'actions' | 'blocks' | 'decisions' | 'onDecision'>,
  transaction: Transaction,
  company: LockedCompany,
  verdict: Verdict,
): Promise<void> {
  const { blocks, decisions, actions } = dependencies;
  const block = await blocks.unblock(transaction, company.id);
  if (block === undefined) throw new ProblemError('already-decided');
  const { adminId, reason } = verdict;
  await publishBlock(dependencies, transaction, company, { ...verdict, outcome: 'unblocked', ground: block.ground });
  if (block.decision_id !== null) await decisions.grantOpenAppeal(transaction, block.decision_id, { adminId, reason });
  await actions.insert(transaction, { admin_id: adminId, action: 'unblock', company_id: company.id, reason });
}
