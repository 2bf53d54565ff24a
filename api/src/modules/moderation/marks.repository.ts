import type { Database, Transaction } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import { OWN_REVIEW_COLUMNS, type OwnReviewRow } from '../reviews/review.ts';
import type { FlagsTable } from '../../database/schema/tables.ts';
import type { MarkReasons } from '../../database/schema/jsonColumns.ts';

export interface MarksRequest {
  isOpen: boolean;
  /** Open ones only: those with reports, oldest first, or the others. */
  isFlagged: boolean;
  limit: number;
  /** The position of the previous page's last mark; null for the first page. `micros` is the time of the oldest report. */
  after: { id: string; micros: string } | null;
}

/** A report in JSON, as administrators see it. */
export interface MarkFlagRow extends Pick<
  FlagsTable,
  'id' | 'by_company' | 'part' | 'photo_id' | 'reason' | 'explanation' | 'law'
> {
  created_at: string;
  /** Other decided reports of the same account. */
  earlier: { decided: number; upheld: number };
}

/** Reports of one review that are listed. */
const MAX_FLAGS = 100;

/** An administrator needs no exact number beyond it, and a count reads each mark. */
const MAX_COUNT = 999;

const countDecided = (whose: string) => `(
  select json_build_object('decided', count(*), 'upheld', count(*) filter (where e.state = 'upheld'))
  from flags e where ${whose} and e.state in ('upheld', 'rejected') and e.decision_id is not null)`;

const selectFlags = (which: string) => `
  coalesce((select json_agg(flag) from (
    select f.id::text, f.by_company, f.part, f.photo_id::text, f.reason, f.explanation, f.law,
      f.created_at at time zone 'utc' as created_at,
      case when f.by_company then ${countDecided('e.company_id = f.company_id and e.id <> f.id')}
        else ${countDecided('e.user_id = f.user_id and e.id <> f.id')} end as earlier
    from flags f where ${which} order by f.id limit ${MAX_FLAGS}) as flag), '[]')`;

/** A mark in JSON. Times are formatted as in a `ReviewRow`. */
export interface MarkRow {
  id: string;
  created_at: string;
  closed_at: string | null;
  reasons: MarkReasons;
  /** Microseconds since 1970; null without open reports. */
  flagged_micros: string | null;
  flags: MarkFlagRow[];
  /** Decided reports of the company's owner. */
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

export type MarksRepository = ReturnType<typeof marksRepository>;

export function marksRepository(database: Database) {
  return {
    /**
     * Lists marks by keyset pagination: open ones with reports, the one that has waited longest first, or others, newest first.
     * Leaves out deleted reviews.
     */
    async list({ isOpen, isFlagged, limit, after }: MarksRequest): Promise<MarkRow[]> {
      const id = after?.id ?? (isFlagged ? '0' : '9'.repeat(18));
      const flags = isOpen
        ? `f.review_id = m.review_id and f.state = 'open'`
        : `f.id = any (array(select jsonb_array_elements_text(m.reasons #> '{flags,ids}')::bigint))`;
      const state = isOpen
        ? `m.closed_at is null and m.flagged_since is ${isFlagged ? 'not' : ''} null`
        : 'm.closed_at is not null';
      const position = isFlagged
        ? `(m.flagged_since, m.id) > ('epoch'::timestamptz + ? * interval '1 us', ?)`
        : 'm.id < ?';
      const { rows } = await toKnex(database).raw<{ rows: { mark: MarkRow }[] }>(
        `select to_json(one) as mark from (
           select m.id::text, m.created_at at time zone 'utc' as created_at, m.closed_at at time zone 'utc' as closed_at,
             m.reasons, c.domain as company_domain, c.name as company_name, c.website as company_website,
             (extract(epoch from m.flagged_since) * 1000000)::bigint::text as flagged_micros,
             ${selectFlags(flags)} as flags, ${countDecided('e.company_id = m.company_id')} as owner_flags,
             (select to_json(marked) from (
                select ${OWN_REVIEW_COLUMNS}, u.name as user_name, u.last_name as user_last_name,
                  u.created_at at time zone 'utc' as user_created_at, u.reviews_count as user_count
                from users u where u.id = r.user_id) as marked where r.id is not null) as review,
             (select to_json(likest) from (
                select o.title, o.description, o.language, oc.domain as company_domain, oc.name as company_name
                from reviews o join companies oc on oc.id = o.company_id
                where o.id = (m.reasons #>> '{similarText,reviewId}')::bigint and o.deleted_at is null) as likest) as other
           from marks m join companies c on c.id = m.company_id left join reviews r on r.id = m.review_id
           where ${state} and ${position} and r.deleted_at is null and (m.review_id is not null or c.merged_into is null)
           order by ${isFlagged ? 'm.flagged_since, m.id' : 'm.id desc'} limit ?
         ) as one`,
        [...(isFlagged ? [after?.micros ?? '0'] : []), id, limit],
      );
      return rows.map(({ mark }) => mark);
    },

    /** Returns how many marks `list` has, counted up to `MAX_COUNT`; null for more. */
    async count({ isOpen }: Pick<MarksRequest, 'isOpen'>): Promise<number | null> {
      const { rows } = await toKnex(database).raw<{ rows: { count: number }[] }>(
        `select count(*)::integer as count from (
           select from marks m join companies c on c.id = m.company_id left join reviews r on r.id = m.review_id
           where m.closed_at is ${isOpen ? '' : 'not'} null and r.deleted_at is null
             and (m.review_id is not null or c.merged_into is null) limit ?) as listed`,
        [MAX_COUNT + 1],
      );
      const count = rows[0]?.count ?? 0;
      return count > MAX_COUNT ? null : count;
    },

    /** Closes the open marks with this id, or of this review. @returns how many were open */
    close(transaction: Transaction, adminId: string, which: { id: string } | { review_id: string }): Promise<number> {
      const knex = toKnex(transaction);
      return knex('marks').where(which).whereNull('closed_at').update({ closed_at: knex.fn.now(), closed_by: adminId });
    },

    /** Marks a company. An open mark gets the additional reasons. */
    async markCompany(transaction: Transaction, companyId: string, reasons: MarkReasons): Promise<void> {
      await toKnex(transaction).raw(
        `insert into marks (company_id, reasons) values (?, ?::jsonb)
         on conflict (company_id) where closed_at is null and review_id is null
         do update set reasons = marks.reasons || excluded.reasons`,
        [companyId, JSON.stringify(reasons)],
      );
    },

    /** Closes the open mark of a company that has changed its name. */
    async closeRenamed(transaction: Transaction, adminId: string, companyId: string): Promise<void> {
      const knex = toKnex(transaction);
      await knex('marks')
        .where({ company_id: companyId, review_id: null })
        .whereNull('closed_at')
        .whereRaw(`jsonb_exists(reasons, 'renamed')`)
        .update({ closed_at: knex.fn.now(), closed_by: adminId });
    },

    /** Returns whether automated checks have marked a review, whose mark is open. */
    async hasProgramReasons(transaction: Transaction, reviewId: string): Promise<boolean> {
      const mark = await toKnex(transaction)('marks')
        .first('id')
        .where({ review_id: reviewId, closed_at: null })
        .whereRaw(`reasons - 'flags' <> '{}'`);
      return mark !== undefined;
    },

    /** Adds a review that was reported to the marks. */
    async addFlag(transaction: Transaction, reviewId: string, companyId: string): Promise<void> {
      await toKnex(transaction).raw(
        `insert into marks (review_id, company_id, reasons, flagged_since) values (?, ?, '{}', now())
         on conflict (review_id) where closed_at is null do update set flagged_since = coalesce(marks.flagged_since, now())`,
        [reviewId, companyId],
      );
    },

    /**
     * Updates the open mark of a review whose reports were settled. One that only withdrawn reports have caused is deleted.
     *
     * @param decidedIds the reports that a decision has settled
     */
    async settleFlags(transaction: Transaction, reviewId: string, decidedIds: string[]): Promise<void> {
      const knex = toKnex(transaction);
      await knex.raw(
        `update marks set
           flagged_since = (select min(created_at) from flags where review_id = :reviewId and state = 'open'),
           reasons = case when :ids::jsonb = '[]' then reasons else jsonb_set(reasons, '{flags}', jsonb_build_object(
             'ids', coalesce(reasons #> '{flags,ids}', '[]') || :ids::jsonb)) end
         where review_id = :reviewId and closed_at is null`,
        { reviewId, ids: JSON.stringify(decidedIds) },
      );
      await knex('marks')
        .where({ review_id: reviewId, closed_at: null, flagged_since: null })
        .whereRaw(`reasons = '{}'`)
        .del();
    },

    /** Closes the open mark of a review if nothing is left to review. */
    async closeSettled(transaction: Transaction, adminId: string, reviewId: string): Promise<void> {
      const knex = toKnex(transaction);
      await knex('marks')
        .where({ review_id: reviewId, closed_at: null, flagged_since: null })
        .whereRaw(`reasons - 'flags' = '{}'`)
        .update({ closed_at: knex.fn.now(), closed_by: adminId });
    },

    /** @returns the review of a mark, and whether it waits for a decision about reports; undefined without the mark */
    async find(id: string): Promise<{ review_id: string | null; isFlagged: boolean } | undefined> {
      const mark = await toKnex(database)('marks').first('review_id', 'flagged_since', 'closed_at').where({ id });
      return mark && { review_id: mark.review_id, isFlagged: mark.closed_at === null && mark.flagged_since !== null };
    },

    /** Removes the votes from the reasons of a review's open mark, and closes it if there are no others. */
    async closeVotes(transaction: Transaction, adminId: string, reviewId: string): Promise<void> {
      await toKnex(transaction).raw(
        `update marks set
           reasons = case when reasons - 'votes' = '{}' and flagged_since is null then reasons else reasons - 'votes' end,
           closed_at = case when reasons - 'votes' = '{}' and flagged_since is null then now() end,
           closed_by = case when reasons - 'votes' = '{}' and flagged_since is null then ?::bigint end
         where review_id = ? and closed_at is null and jsonb_exists(reasons, 'votes')`,
        [adminId, reviewId],
      );
    },

    async exists(transaction: Transaction, id: string): Promise<boolean> {
      return (await toKnex(transaction)('marks').first('id').where({ id })) !== undefined;
    },
  };
}
