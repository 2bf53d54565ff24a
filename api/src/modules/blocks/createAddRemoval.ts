import { toAppeal } from '../../kernel/appeal.ts';
import { getAppealEnd } from '../../kernel/grounds.ts';
import { toIso } from '../../kernel/toIso.ts';
import type { AddRemoval } from '../companies/index.ts';
import type { BlocksRepository } from './blocks.repository.ts';

/** Creates the function that adds the statement of reasons to a blocked company, for its owner. */
export function createAddRemoval(blocks: Pick<BlocksRepository, 'find'>): AddRemoval {
  return async function addRemoval(own, company) {
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
