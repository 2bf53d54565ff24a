import type { OwnCompany } from '@heard/contract';
import type { CompanyRow } from '../companies/company.ts';
import { getAppealEnd } from '../reports/grounds.ts';
import { toAppeal } from '../reports/toDecision.ts';
import { toIso } from '../reviews/toIso.ts';
import type { BlocksRepository } from './blocks.repository.ts';

export type AddRemoval = ReturnType<typeof createAddRemoval>;

/** Creates the function that adds the statement of reasons to a blocked company, for its owner. */
export function createAddRemoval(blocks: Pick<BlocksRepository, 'find'>) {
  return async function addRemoval(
    own: OwnCompany,
    company: Pick<CompanyRow, 'id' | 'removed_at'>,
  ): Promise<OwnCompany> {
    const block = company.removed_at === null ? undefined : await blocks.find(company.id);
    if (block === undefined) return own;
    const { ground, reason, decision_id: decisionId, appeal } = block;
    const at = toIso(block.at);
    return Object.assign(own, {
      removed: {
        at,
        ground,
        reason,
        decisionId,
        appealUntil: decisionId === null ? null : getAppealEnd(new Date(at)).toISOString(),
        appeal: appeal && toAppeal(appeal),
      },
    });
  };
}
