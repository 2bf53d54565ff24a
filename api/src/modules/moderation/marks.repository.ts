import type { Knex } from 'knex';
import { OWN_REVIEW_COLUMNS, type OwnReviewRow } from '../reviews/reviewRow.ts';
import type { MarkReasons } from './Mark.ts';
import { keepAction } from './keepAction.ts';

export interface MarksWanted {
  isOpen: boolean;
  limit: number;
  /** The id of the mark before the first one wanted; null for the newest. */
  after: string | null;
}

/** A mark in JSON. Times as in a `ReviewRow`. */
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
  /** The review that `similarText` names. */
  other: {
    title: string;
    description: string;
    language: string | null;
    company_domain: string;
    company_name: string;
  } | null;
}

export type MarksRepository = ReturnType<typeof marksRepository>;

export function marksRepository(database: Knex) {
  return {
    /** Newest first, by key. A review that its author has deleted is not there. */
    async list({ isOpen, limit, after }: MarksWanted): Promise<MarkRow[]> {
      const { rows } = await database.raw<{ rows: { mark: MarkRow }[] }>(
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

    /** Notes that a mark was looked at. One that was closed before stays so. @returns whether there is such a mark */
    close(adminId: string, id: string): Promise<boolean> {
      return database.transaction(async (transaction) => {
        const closed = await closeMarks(transaction, adminId, { id });
        if (closed > 0) await keepAction(transaction, { admin_id: adminId, action: 'close', mark_id: id });
        return closed > 0 || (await transaction('marks').first('id').where({ id })) !== undefined;
      });
    },
  };
}

/** @returns how many were open */
export function closeMarks(
  transaction: Knex.Transaction,
  adminId: string,
  which: { id: string } | { review_id: string },
): Promise<number> {
  return transaction('marks')
    .where(which)
    .whereNull('closed_at')
    .update({ closed_at: transaction.fn.now(), closed_by: adminId });
}
