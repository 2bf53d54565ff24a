import type { Transaction } from '../../database/Database.ts';
import type { DecisionsTable } from '../../database/schema/tables.ts';
import type { LockedCompany } from '../companies/index.ts';
import type { BlocksDependencies, Verdict } from './BlocksDependencies.ts';

/** Publishes a decision about a company. @returns the id of the decision */
export async function publishBlock(
  dependencies: Pick<BlocksDependencies, 'decisions' | 'onDecision'>,
  transaction: Transaction,
  company: LockedCompany,
  { outcome, ground, adminId, reason, appealOf }: Verdict & Pick<DecisionsTable, 'outcome' | 'ground'>,
): Promise<string> {
  const { decisions, onDecision } = dependencies;
  const id = await decisions.insert(transaction, {
    company_id: company.id,
    review_id: null,
    part: 'company',
    outcome,
    ground,
    reason,
    source: 'own',
    found_by_program: false,
    stars: null,
    flagged_by_company: 0,
    flagged_by_others: 0,
    waited_seconds: null,
    appeal_of: appealOf ?? null,
    decided_by: adminId,
    text_hash: null,
    photo_id: null,
  });
  onDecision({ outcome, ground, source: 'own' });
  return id;
}
