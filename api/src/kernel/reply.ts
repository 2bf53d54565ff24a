import type { AppealState, DecisionGround, Reply, ReplyRate, ReplyTime } from '@heard/contract';
import type { RepliesTable } from '../database/schema/tables.ts';
import { getAppealEnd } from './grounds.ts';
import { toIso } from './toIso.ts';

/** A reply in JSON. Times are formatted as in a `ReviewRow`. */
export interface ReplyRow extends Pick<RepliesTable, 'text' | 'language'> {
  created_at: string;
  updated_at: string;
  /** The time (s) between the review and the reply. */
  after_seconds: number;
  review_changed: boolean;
  /** The time at which an administrator hid the reply; null if the reply is not hidden. Selected only for the owner. */
  hidden_at?: string | null;
  hidden_ground?: DecisionGround | null;
  hidden_reason?: string | null;
  /** The decision that hid the reply; null after the decision was deleted. */
  decision?: { id: string; at: string; is_final: boolean; appeal: AppealState | null } | null;
}

const toUtc = (column: string) => `'${column}', p.${column} at time zone 'utc'`;

/** The arguments of `json_build_object` for a `ReplyRow`. An SQL fragment for a query with the reply `p` and its review `r`. */
const REPLY = `'text', p.text, 'language', p.language, ${toUtc('created_at')}, ${toUtc('updated_at')},
  'after_seconds', greatest(0, floor(extract(epoch from p.created_at - r.created_at))),
  'review_changed', r.updated_at > p.updated_at`;

/**
 * Selects the public properties of the reply to the review `r`; null if the review has no visible reply. Reads the table of
 * replies only for reviews with a reply.
 */
export const PUBLIC_REPLY = `case when r.replied_at is not null then (
    select json_build_object(${REPLY}) from replies p
    where p.review_id = r.id and p.deleted_at is null and p.hidden_at is null) end`;

/** Selects the reply to the review `r`, even if the reply is hidden, with its public properties and those that only the company may see. */
export const OWN_REPLY = `(
    select json_build_object(${REPLY}, ${toUtc('hidden_at')}, 'hidden_ground', p.hidden_ground, 'hidden_reason', p.hidden_reason,
      'decision', case when p.hidden_at is not null then (
        select json_build_object('id', d.id::text, 'at', d.at at time zone 'utc', 'is_final', d.appeal_of is not null,
          'appeal', (select a.state from appeals a where a.decision_id = d.id))
        from decisions d where d.review_id = r.id and d.part = 'reply' and d.outcome = 'hidden' order by d.id desc limit 1) end)
    from replies p where p.review_id = r.id and p.deleted_at is null)`;

export function toReply(row: ReplyRow): Reply {
  const { hidden_at: at = null, hidden_ground: ground = null, hidden_reason: reason = null, decision = null } = row;
  const hiding = {
    decisionId: decision?.id ?? null,
    appealUntil:
      decision === null || decision.is_final ? null : getAppealEnd(new Date(toIso(decision.at))).toISOString(),
    appeal: decision?.appeal ?? null,
  };
  return {
    text: row.text,
    language: row.language,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    repliedAfterSeconds: row.after_seconds,
    reviewChangedSince: row.review_changed,
    ...(at !== null && ground !== null && reason !== null && { hidden: { at: toIso(at), ground, reason, ...hiding } }),
  };
}

/** The names of the classes that `reply_time_class` returns in the database. The first name belongs to class 1. */
const REPLY_TIMES = [
  'within1Hour',
  'within4Hours',
  'within12Hours',
  'within1Day',
  'within2Days',
  'within3Days',
  'within1Week',
  'within2Weeks',
  'within1Month',
  'later',
] as const satisfies ReplyTime[];

/** The numbers of reviews and replies in the current month and the twelve months before. */
export interface ReplyCounts {
  reviews: number;
  replied: number;
  /** The number of replies in each class of reply times. */
  times: number[];
}

const toSum = (expression: string) => `coalesce(sum(${expression}), 0)`;

/** Selects the `ReplyCounts` of the company `c`; null if the company has no owner, or until its monthly counts are stored. */
export const REPLY_COUNTS = `case when c.claimed_at is not null and c.months_filled_at is not null then (
    select json_build_object('reviews', ${toSum([1, 2, 3, 4, 5, 6].map((at) => `m.rated[${at}]`).join(' + '))}, 'replied', ${toSum('m.replied')},
      'times', array[${REPLY_TIMES.map((_, at) => toSum(`m.reply_times[${at + 1}]`)).join(', ')}])
    from company_months m
    where m.company_id = c.id and m.month >= (date_trunc('month', now() at time zone 'utc') - interval '12 months')::date) end`;

/** Finds the typical time, which is the first class that reaches half of the replies. */
export function toReplyRate(counts: ReplyCounts | null): ReplyRate | null {
  if (counts === null || counts.reviews === 0) return null;
  const { reviews, replied, times } = counts;
  let sum = 0;
  const typical = REPLY_TIMES.find((_, at) => (sum += times[at] ?? 0) * 2 >= replied);
  return { reviews, replied, typical: replied === 0 ? null : (typical ?? null) };
}
