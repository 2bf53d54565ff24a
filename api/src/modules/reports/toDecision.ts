import type { Decision, Flag } from '@heard/contract';
import { toIso } from '../../kernel/toIso.ts';
import type { DecisionRow } from './decisions.repository.ts';
import type { ReportRow } from './reports.repository.ts';
import { showName } from '../../kernel/showName.ts';

/** Converts a decision to the form that everybody sees. */
export function toDecision(row: DecisionRow): Decision {
  return {
    id: row.id,
    at: toIso(row.at),
    companyId: row.company_domain,
    part: row.part,
    outcome: row.outcome,
    ground: row.ground,
    reason: row.reason,
    source: row.source,
    stars: row.stars,
    flaggedBy: { company: row.flagged_by_company, others: row.flagged_by_others },
    waitedSeconds: row.waited_seconds,
    appeal: row.appeal,
    appealOf: row.appeal_of,
  };
}

/** Converts a report to the form that its sender sees. */
export function toReport(row: ReportRow): Flag {
  const { decision } = row;
  return {
    id: row.id,
    reviewId: row.review_id,
    companyId: row.company_domain,
    companyName: showName(row.company_name),
    part: row.part,
    photoId: row.photo_id,
    reason: row.reason,
    explanation: row.explanation,
    law: row.law,
    state: row.state,
    createdAt: toIso(row.created_at),
    decision: decision && { ...decision, at: toIso(decision.at) },
  };
}
