import type { Database, Transaction } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import { OWN_REVIEW_COLUMNS, type OwnReviewRow } from '../reviews/review.ts';
import type { MarkReasons } from '../../database/schema/jsonColumns.ts';

export interface MarksRequest {
  isOpen: boolean;
  limit: number;
  /** The id of the previous page's last mark; null for the first page. */
  after: string | null;
}

/** A mark in JSON. Times are formatted as in a `ReviewRow`. */
export interface MarkRow {
  id: string;
  created_at: string;
  closed_at: string | null;
  reasons: MarkReasons;
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
    /** Lists marks, newest first, by keyset pagination. Leaves out deleted reviews. */
    async list({ isOpen, limit, after }: MarksRequest): Promise<MarkRow[]> {
      const { rows } = await toKnex(database).raw<{ rows: { mark: MarkRow }[] }>(
        `select to_json(one) as mark from (
           select m.id::text, m.created_at at time zone 'utc' as created_at, m.closed_at at time zone 'utc' as closed_at,
             m.reasons, c.domain as company_domain, c.name as company_name, c.website as company_website,
             (select to_json(marked) from (
                select ${OWN_REVIEW_COLUMNS}, u.name as user_name, u.last_name as user_last_name,
                  u.created_at at time zone 'utc' as user_created_at, u.reviews_count as user_count
                from users u where u.id = r.user_id) as marked where r.id is not null) as review,
             (select to_json(likest) from (
                select o.title, o.description, o.language, oc.domain as company_domain, oc.name as company_name
                from reviews o join companies oc on oc.id = o.company_id
                where o.id = (m.reasons #>> '{similarText,reviewId}')::bigint and o.deleted_at is null) as likest) as other
           from marks m join companies c on c.id = m.company_id left join reviews r on r.id = m.review_id
           where m.closed_at is ${isOpen ? '' : 'not'} null and m.id < ? and r.deleted_at is null
           order by m.id desc limit ?
         ) as one`,
        [after ?? '9'.repeat(18), limit],
      );
      return rows.map(({ mark }) => mark);
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

    /** Removes the votes from the reasons of a review's open mark, and closes it if there are no others. */
    async closeVotes(transaction: Transaction, adminId: string, reviewId: string): Promise<void> {
      await toKnex(transaction).raw(
        `update marks set
           reasons = case when reasons - 'votes' = '{}' then reasons else reasons - 'votes' end,
           closed_at = case when reasons - 'votes' = '{}' then now() end,
           closed_by = case when reasons - 'votes' = '{}' then ?::bigint end
         where review_id = ? and closed_at is null and jsonb_exists(reasons, 'votes')`,
        [adminId, reviewId],
      );
    },

    async exists(transaction: Transaction, id: string): Promise<boolean> {
      return (await toKnex(transaction)('marks').first('id').where({ id })) !== undefined;
    },
  };
}
