import { reviewPolicy } from '@heard/contract';
import type { Database } from '../../database/Database.ts';
import type { DecisionsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** A decision that restricts content, without any text that a person has written. Days are in UTC, such as `2026-11-28`. */
export interface RestrictionRow extends Pick<
  DecisionsTable,
  'id' | 'ground' | 'source' | 'found_by_program' | 'stars' | 'flagged_by_company' | 'flagged_by_others'
> {
  /** Excludes decisions about labels, because labels restrict nothing. */
  part: Exclude<DecisionsTable['part'], 'label'>;
  /** The exact time of the decision, which is the cursor of the next page. */
  position: string;
  day: string;
  appeal_of: string | null;
  /** Whether a report had claimed that the content is illegal. */
  has_notice: boolean;
  /** The publication time of the content; null if the content has been deleted since. */
  content_day: string | null;
  /** The day of the first report, or of the decision if nobody has reported the content. The content had been published by then. */
  known_day: string;
  language: string | null;
  /** Whether the decision removed a company that has an account. */
  has_account: boolean;
}

/** A time in which an account cannot report anything, because too few of its reports were upheld. */
export interface SuspensionRow {
  id: string;
  day: string;
  end_day: string;
  is_company: boolean;
}

/** The first and the last day of the period, in UTC. */
export interface Period {
  from: string;
  to: string;
}

export type RestrictionsRepository = ReturnType<typeof restrictionsRepository>;

/** Reads the decisions and suspensions that need a statement of reasons. */
export function restrictionsRepository(database: Database) {
  return bindTo(database, { listDecisions, listSuspensions });
}

const toDay = (time: string) => `to_char(${time} at time zone 'utc', 'YYYY-MM-DD')`;

const isInPeriod = (time: string) =>
  `${time} >= ?::date::timestamp at time zone 'utc' and ${time} < (?::date + 1)::timestamp at time zone 'utc'`;

/** Lists the decisions of a period that restrict content, oldest first. @param after the last decision of the previous page */
async function listDecisions(
  database: Database,
  { from, to }: Period,
  limit: number,
  after?: Pick<RestrictionRow, 'position' | 'id'>,
): Promise<RestrictionRow[]> {
  const { rows } = await toKnex(database).raw<{ rows: RestrictionRow[] }>(
    `select d.id::text, d.at::text as position, ${toDay('d.at')} as day, d.part, d.ground, d.source, d.found_by_program, d.stars,
       d.flagged_by_company, d.flagged_by_others, d.appeal_of::text,
       exists (select from flags f where f.decision_id in (d.id, d.appeal_of) and f.reason = 'illegal' and f.created_at <= d.at)
         as has_notice,
       ${toDay('content.created_at')} as content_day,
       ${toDay('(d.at - make_interval(secs => coalesce(d.waited_seconds, 0)))')} as known_day,
       case when d.part = 'review' then r.language when d.part = 'reply' then p.language end as language,
       d.part = 'company' and c.claimed_at is not null as has_account
     from decisions d join companies c on c.id = d.company_id
       left join reviews r on r.id = d.review_id
       left join replies p on p.review_id = d.review_id and p.created_at <= d.at
       left join review_photos f on f.id = d.photo_id
       cross join lateral (select case d.part when 'review' then r.created_at when 'reply' then p.created_at
         when 'photo' then f.created_at else c.created_at end as created_at) as content
     where d.outcome in ('hidden', 'blocked') and ${isInPeriod('d.at')}
       and (d.at, d.id) > (?::timestamptz, ?::bigint)
     order by d.at, d.id limit ?`,
    [from, to, after?.position ?? '-infinity', after?.id ?? '0', limit],
  );
  return rows;
}

/** Lists the suspensions from reporting that began in a period. Only the latest suspension of each account is stored. */
async function listSuspensions(
  database: Database,
  { from, to }: Period,
  limit: number,
  after?: Pick<SuspensionRow, 'id'>,
): Promise<SuspensionRow[]> {
  const began = `s.suspended_until - interval '${reviewPolicy.misuse.suspensionDays} days'`;
  const { rows } = await toKnex(database).raw<{ rows: SuspensionRow[] }>(
    `select s.id::text, ${toDay(`(${began})`)} as day, ${toDay('s.suspended_until')} as end_day,
       s.company_id is not null as is_company
     from flag_standings s where ${isInPeriod(`(${began})`)} and s.id > ? order by s.id limit ?`,
    [from, to, after?.id ?? '0', limit],
  );
  return rows;
}
