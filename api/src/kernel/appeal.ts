import type { Appeal } from '@heard/contract';
import type { AppealsTable } from '../database/schema/tables.ts';
import { toIso } from './toIso.ts';

/** An appeal in JSON, as administrators see it. */
export interface AppealRow {
  decision_id: string;
  state: AppealsTable['state'];
  text: string | null;
  created_at: string;
  reason: string | null;
  decided_at: string | null;
}

/** Builds an `AppealRow`. An SQL expression for a query with the appeal `a`. */
export const APPEAL_ROW = `json_build_object('decision_id', a.decision_id::text, 'state', a.state, 'text', a.text,
  'created_at', a.created_at at time zone 'utc', 'reason', a.reason, 'decided_at', a.decided_at at time zone 'utc')`;

export function toAppeal(row: AppealRow): Appeal {
  return {
    decisionId: row.decision_id,
    state: row.state,
    text: row.text ?? '',
    createdAt: toIso(row.created_at),
    reason: row.reason,
    decidedAt: row.decided_at === null ? null : toIso(row.decided_at),
  };
}
