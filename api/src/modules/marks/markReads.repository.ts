import type { MarkKind } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import { orderByName } from '../../database/orderByName.ts';
import type { MarkReasons } from '../../database/schema/jsonColumns.ts';
import type { FlagsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { OWN_REVIEW_COLUMNS, type OwnReviewRow } from '../reviews/index.ts';
import { bindTo } from '../../kernel/bindTo.ts';

export interface MarksRequest {
  isOpen: boolean;
  /**
   * Whether to list the open marks with reports, oldest first, or the open marks without reports. Ignored for closed
   * marks.
   */
  isReported: boolean;
  limit: number;
  /** The position of the previous page's last mark; null for the first page. `micros` is the time of the oldest report. */
  after: { id: string; micros: string } | null;
  filters: MarkFilters;
}

/** Filters for marks. An undefined filter matches every mark. */
export interface MarkFilters {
  /** The domain of the company. */
  company?: string | undefined;
  reason?: MarkKind | undefined;
}

/** A report in JSON, as administrators see it. */
export interface MarkReportRow extends Pick<
  FlagsTable,
  'id' | 'by_company' | 'part' | 'photo_id' | 'reason' | 'explanation' | 'law'
> {
  created_at: string;
  /** Whether the sender of the report has no account. */
  by_visitor: boolean;
  /** Name that the sender has entered; null for accounts, and after the decision. */
  visitor_name: string | null;
  /** The number of other decided reports of the same account, and how many of them were upheld. */
  earlier: { decided: number; upheld: number };
}

/** Maximum number of reports of one review that are listed. */
const MAX_REPORTS = 100;

/** The highest count of marks. A count reads each mark, and administrators need no exact number beyond it. */
const MAX_COUNT = 999;

const MAX_GROUPS = 50;

/** The maximum number of open marks, newest first, that are counted in groups. */
const MAX_GROUPED = 10_000;

/** Selects marks `m` of companies `c`, with the values of `toValues`. Reports of open marks are not among their reasons. */
const FILTERED = `(? = '' or c.domain = ?)
  and (? = '' or jsonb_exists(m.reasons, ?) or (? = 'flags' and m.closed_at is null and m.flagged_since is not null))`;

const countDecided = (whose: string) => `(
  select json_build_object('decided', count(*), 'upheld', count(*) filter (where e.state = 'upheld'))
  from flags e where ${whose} and e.state in ('upheld', 'rejected') and e.decision_id is not null)`;

const selectReports = (which: string) => `
  coalesce((select json_agg(flag) from (
    select f.id::text, f.by_company, f.visitor_id is not null as by_visitor, v.name as visitor_name, f.part, f.photo_id::text, f.reason, f.explanation, f.law,
      f.created_at at time zone 'utc' as created_at,
      case when f.by_company then ${countDecided('e.company_id = f.company_id and e.id <> f.id')}
        else ${countDecided('e.user_id = f.user_id and e.id <> f.id')} end as earlier
    from flags f left join flag_visitors v on v.id = f.visitor_id where ${which} order by f.id limit ${MAX_REPORTS}) as flag), '[]')`;

/** A mark in JSON. Times are formatted as in a `ReviewRow`. */
export interface MarkRow {
  id: string;
  created_at: string;
  closed_at: string | null;
  reasons: MarkReasons;
  /** The time of the oldest open report in microseconds since 1970; null if there are no open reports. */
  flagged_micros: string | null;
  flags: MarkReportRow[];
  /** The numbers of decided and of upheld reports by the company's owner. */
  owner_flags: { decided: number; upheld: number };
  company_domain: string;
  company_name: string;
  company_website: string;
  review:
    (OwnReviewRow & { user_name: string; user_last_name: string; user_created_at: string; user_count: number }) | null;
  /** The review that `similarText` refers to. */
  other: {
    title: string;
    description: string;
    language: string | null;
    company_domain: string;
    company_name: string;
  } | null;
}

/** Finds, lists and counts marks. */
export function markReadsRepository(database: Database) {
  return { exists, hasProgramReasons, ...bindTo(database, { list, count, listGroups, find }) };
}

/**
 * Lists marks by keyset pagination: open marks with reports, the longest waiting first, or other marks, newest first.
 * Leaves out deleted reviews.
 */
async function list(
  database: Database,
  { isOpen, isReported, limit, after, filters }: MarksRequest,
): Promise<MarkRow[]> {
  const id = after?.id ?? (isReported ? '0' : '9'.repeat(18));
  const reports = isOpen
    ? `f.review_id = m.review_id and f.state = 'open'`
    : `f.id = any (array(select jsonb_array_elements_text(m.reasons #> '{flags,ids}')::bigint))`;
  const state = isOpen
    ? `m.closed_at is null and m.flagged_since is ${isReported ? 'not' : ''} null`
    : 'm.closed_at is not null';
  const position = isReported
    ? `(m.flagged_since, m.id) > ('epoch'::timestamptz + ? * interval '1 us', ?)`
    : 'm.id < ?';
  const { rows } = await toKnex(database).raw<{ rows: { mark: MarkRow }[] }>(
    `select to_json(one) as mark from (
       select m.id::text, m.created_at at time zone 'utc' as created_at, m.closed_at at time zone 'utc' as closed_at,
         m.reasons, c.domain as company_domain, c.name as company_name, c.website as company_website,
         (extract(epoch from m.flagged_since) * 1000000)::bigint::text as flagged_micros,
         ${selectReports(reports)} as flags, ${countDecided('e.company_id = m.company_id')} as owner_flags,
         (select to_json(marked) from (
            select ${OWN_REVIEW_COLUMNS}, u.name as user_name, u.last_name as user_last_name,
              u.created_at at time zone 'utc' as user_created_at, u.reviews_count as user_count
            from users u where u.id = r.user_id) as marked where r.id is not null) as review,
         (select to_json(likest) from (
            select o.title, o.description, o.language, oc.domain as company_domain, oc.name as company_name
            from reviews o join companies oc on oc.id = o.company_id
            where o.id = (m.reasons #>> '{similarText,reviewId}')::bigint and o.deleted_at is null) as likest) as other
       from marks m join companies c on c.id = m.company_id left join reviews r on r.id = m.review_id
       where ${state} and ${position} and ${FILTERED} and r.deleted_at is null and (m.review_id is not null or c.merged_into is null)
       order by ${isReported ? 'm.flagged_since, m.id' : 'm.id desc'} limit ?
     ) as one`,
    [...(isReported ? [after?.micros ?? '0'] : []), id, ...toValues(filters), limit],
  );
  return rows.map(({ mark }) => mark);
}

/** Counts the marks that `list` pages through; null if there are more than `MAX_COUNT`. */
async function count(
  database: Database,
  { isOpen, filters }: Pick<MarksRequest, 'isOpen' | 'filters'>,
): Promise<number | null> {
  const { rows } = await toKnex(database).raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from (
       select from marks m join companies c on c.id = m.company_id left join reviews r on r.id = m.review_id
       where m.closed_at is ${isOpen ? '' : 'not'} null and ${FILTERED} and r.deleted_at is null
         and (m.review_id is not null or c.merged_into is null) limit ?) as listed`,
    [...toValues(filters), MAX_COUNT + 1],
  );
  const count = rows[0]?.count ?? 0;
  return count > MAX_COUNT ? null : count;
}

/** Counts the newest open marks by company and reason, most marks first, up to a maximum. */
async function listGroups(
  database: Database,
): Promise<{ company_domain: string; company_name: string; reason: MarkKind; marks: number }[]> {
  const { rows } = await toKnex(database).raw<{
    rows: { company_domain: string; company_name: string; reason: MarkKind; marks: number }[];
  }>(
    `select c.domain as company_domain, c.name as company_name, k.reason, count(*)::integer as marks
     from (select * from marks where closed_at is null order by id desc limit ${MAX_GROUPED}) m
       join companies c on c.id = m.company_id left join reviews r on r.id = m.review_id
       cross join lateral (
         select jsonb_object_keys(m.reasons - 'flags') as reason
         union all select 'flags' where m.flagged_since is not null) as k
     where r.deleted_at is null and (m.review_id is not null or c.merged_into is null)
     group by c.id, k.reason order by marks desc, ${orderByName('c.name')}, c.id, k.reason limit ?`,
    [MAX_GROUPS],
  );
  return rows;
}

/**
 * @returns the review of a mark, and whether the mark waits for a decision about reports; undefined if there is no such mark
 */
async function find(
  database: Database,
  id: string,
): Promise<{ review_id: string | null; isReported: boolean } | undefined> {
  const mark = await toKnex(database)('marks').first('review_id', 'flagged_since', 'closed_at').where({ id });
  return mark && { review_id: mark.review_id, isReported: mark.closed_at === null && mark.flagged_since !== null };
}

async function exists(transaction: Transaction, id: string): Promise<boolean> {
  return (await toKnex(transaction)('marks').first('id').where({ id })) !== undefined;
}

/** Returns whether the open mark of a review has reasons that automated checks have found. */
async function hasProgramReasons(transaction: Transaction, reviewId: string): Promise<boolean> {
  const mark = await toKnex(transaction)('marks')
    .first('id')
    .where({ review_id: reviewId, closed_at: null })
    .whereRaw(`reasons - 'flags' <> '{}'`);
  return mark !== undefined;
}

function toValues({ company = '', reason }: MarkFilters): string[] {
  const kind = reason ?? '';
  return [company, company, kind, kind, kind];
}
