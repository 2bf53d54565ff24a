import type { Website } from '@heard/contract';
import type { Knex } from 'knex';
import { findOrCreateListing } from '../companies/companies.repository.ts';
import { asAuthor } from './asAuthor.ts';
import { OWN_REVIEW_COLUMNS, type OwnReviewRow } from './reviewRow.ts';

/** How long a deleted review can be brought back. */
export const RESTORE_SECONDS = 60;
const PURGE_AT_ONCE = 1000;

export interface NewReview {
  website: Website;
  companyName: string;
  title: string;
  description: string;
  rating: number;
  /** Null: now. */
  experienceDate: Date | null;
}

export type ReviewChanges = Partial<Pick<NewReview, 'title' | 'description' | 'rating'>>;

/** Why a write did nothing. */
export type Refusal = 'author-gone' | 'not-found' | 'not-owner' | { alreadyReviewedAs: string };

export type ReviewsRepository = ReturnType<typeof reviewsRepository>;

export function reviewsRepository(database: Knex) {
  return {
    /** Writes a review, and the listing of a company that is not known yet. */
    create(userId: string, { website, companyName, ...review }: NewReview): Promise<OwnReviewRow | Refusal> {
      return asAuthor(database, userId, async (transaction) => {
        const companyId = await findOrCreateListing(transaction, website, companyName);
        const earlier = await undeletedOf(transaction, companyId, userId);
        if (earlier !== undefined) return { alreadyReviewedAs: earlier };
        const [made] = await transaction('reviews').insert(
          {
            company_id: companyId,
            user_id: userId,
            title: review.title,
            description: review.description,
            rating: review.rating,
            experience_date: review.experienceDate ?? transaction.fn.now(),
          },
          ['id'],
        );
        return readOwnReview(transaction, made.id);
      });
    },

    update(userId: string, id: string, changes: ReviewChanges): Promise<OwnReviewRow | Refusal> {
      return asAuthor(database, userId, async (transaction) => {
        const refusal = await refuse(transaction, userId, id);
        if (refusal !== null) return refusal;
        if (Object.keys(changes).length > 0) {
          await transaction('reviews')
            .where({ id })
            .update({ ...changes, updated_at: transaction.fn.now() });
        }
        return readOwnReview(transaction, id);
      });
    },

    /** Takes a review off all lists at once; it is purged later. */
    remove(userId: string, id: string): Promise<'removed' | Refusal> {
      return asAuthor(database, userId, async (transaction) => {
        const refusal = await refuse(transaction, userId, id);
        if (refusal !== null) return refusal;
        await transaction('reviews').where({ id }).update({ deleted_at: transaction.fn.now() });
        return 'removed';
      });
    },

    /** Brings a review back that was deleted less than `RESTORE_SECONDS` ago. */
    restore(userId: string, id: string): Promise<OwnReviewRow | Refusal> {
      return asAuthor(database, userId, async (transaction) => {
        const deleted = await transaction('reviews')
          .first('user_id', 'company_id')
          .where({ id })
          .whereRaw('deleted_at > clock_timestamp() - make_interval(secs => ?)', [RESTORE_SECONDS])
          .forNoKeyUpdate();
        if (deleted === undefined) return 'not-found';
        if (deleted.user_id !== userId) return 'not-owner';
        const newer = await undeletedOf(transaction, deleted.company_id, userId);
        if (newer !== undefined) return { alreadyReviewedAs: newer };
        await transaction('reviews').where({ id }).update({ deleted_at: null });
        return readOwnReview(transaction, id);
      });
    },

    /** Removes for good what can't be brought back any more. @returns how many reviews that were */
    async purgeDeleted(): Promise<number> {
      const { rowCount } = await database.raw<{ rowCount: number }>(
        `delete from reviews where id in (
           select id from reviews where deleted_at < clock_timestamp() - make_interval(secs => ?)
           order by id limit ? for update skip locked)`,
        [RESTORE_SECONDS, PURGE_AT_ONCE],
      );
      return rowCount;
    },
  };
}

export async function readOwnReview(transaction: Knex.Transaction, id: string): Promise<OwnReviewRow> {
  const { rows } = await transaction.raw<{ rows: { review: OwnReviewRow }[] }>(
    `select to_json(review) as review from (
       select ${OWN_REVIEW_COLUMNS} from reviews r join companies c on c.id = r.company_id where r.id = ?
     ) review`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Review ${id} vanished`);
  return row.review;
}

/** Why the caller may not touch a review; null when they may. The row stays locked. */
async function refuse(transaction: Knex.Transaction, userId: string, id: string): Promise<Refusal | null> {
  const review = await transaction('reviews').first('user_id').where({ id }).whereNull('deleted_at').forNoKeyUpdate();
  if (review === undefined) return 'not-found';
  return review.user_id === userId ? null : 'not-owner';
}

/** The id of the author's one review of a company, which may be hidden. */
async function undeletedOf(transaction: Knex.Transaction, companyId: string, userId: string) {
  const row = await transaction<{ id: string; company_id: string; user_id: string; deleted_at: Date | null }>('reviews')
    .first('id')
    .where({ company_id: companyId, user_id: userId })
    .whereNull('deleted_at');
  return row?.id;
}
