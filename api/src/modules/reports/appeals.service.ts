import type { AppealBody, AppealsQuery, DecideAppealBody } from '@heard/contract';
import type { Administrator, Caller } from '../../kernel/Caller.ts';
import { appealDecision } from './appealDecision.ts';
import type { AppealsDependencies } from './AppealsDependencies.ts';
import { decideAppeal } from './decideAppeal.ts';
import { listAppeals } from './listAppeals.ts';

export type AppealsService = ReturnType<typeof appealsService>;

/** Handles appeals against decisions: one per decision, decided by another administrator if there is one. */
export function appealsService(options: AppealsDependencies) {
  return {
    create: (caller: Caller, id: string, body: AppealBody) => appealDecision(options, caller, id, body),
    list: (administrator: Administrator, query: AppealsQuery) => listAppeals(options, administrator, query),
    decide: (administrator: Administrator, id: string, body: DecideAppealBody) =>
      decideAppeal(options, administrator, id, body),
  };
}
