import type { Website } from '@heard/contract';
import type { Knex } from 'knex';
import { findOrCreateListing } from '../companies/companies.repository.ts';
import { asAuthor } from './asAuthor.ts';
import { detectLanguage } from './detectLanguage.ts';
import { OWN_REVIEW_COLUMNS, type OwnReviewRow } from './reviewRow.ts';

/** How long a deleted review can be brought back. */
export const RESTORE_SECONDS = 60;
const PURGE_AT_ONCE = 1000;
/** Telling the languages of so many takes some milliseconds, in which the process answers nobody. */
const FILL_AT_ONCE = 100;

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

type WrittenText = Pick<NewReview, 'title' | 'description'>;

/** Why a write did nothing. */
export type Refusal = 'author-gone' | 'not-found' | 'not-owner' | { alreadyReviewedAs: string };

export type ReviewsRepository = ReturnType<typeof reviewsRepository>;

export function reviewsRepository(database: Knex) {
  return {
    /** Writes a review, and the listing of a company that is not known yet. */
    create(userId: string, { website, companyName, ...review }: NewReview): Promise<OwnReviewRow | Refusal> {
      const { title, description } = review;
      const language = detectLanguage(title, description);
      return asAuthor(database, userId, async (transaction) => {
        const companyId = await findOrCreateListing(transaction, website, companyName);
        const earlier = await undeletedOf(transaction, companyId, userId);
        if (earlier !== undefined) return { alreadyReviewedAs: earlier };
        const [made] = await transaction('reviews').insert(
          {
            company_id: companyId,
            user_id: userId,
            title,
            description,
            rating: review.rating,
            language,
            experience_date: review.experienceDate ?? transaction.fn.now(),
          },
          ['id'],
        );
        return readOwnReview(transaction, made.id);
      });
    },

    update(userId: string, id: string, changes: ReviewChanges): Promise<OwnReviewRow | Refusal> {
      return asAuthor(database, userId, async (transaction) => {
        const review = await lockOwn(transaction, userId, id);
        if (typeof review === 'string') return review;
        if (Object.keys(changes).length > 0) {
          // Either text may come alone, so that the other has to be read first.
          const { title = review.title, description = review.description } = changes;
          const language = detectLanguage(title, description);
          await transaction('reviews')
            .where({ id })
            .update({ ...changes, language, updated_at: transaction.fn.now() });
        }
        return readOwnReview(transaction, id);
      });
    },

    /** Takes a review off all lists at once; it is purged later. */
    remove(userId: string, id: string): Promise<'removed' | Refusal> {
      return asAuthor(database, userId, async (transaction) => {
        const review = await lockOwn(transaction, userId, id);
        if (typeof review === 'string') return review;
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

    /**
     * Tells the languages of the next reviews that are there from before languages were told; each process takes its turn.
     * What somebody writes at the moment is passed over, since that tells it too.
     * @returns whether it should go on
     */
    fillLanguages(): Promise<boolean> {
      return database.transaction(async (transaction) => {
        const fill = await transaction<{ after_id: string }>('review_language_fill')
          .first('after_id')
          .forUpdate()
          .skipLocked();
        if (fill === undefined) return false;
        const reviews = await transaction<WrittenText & { id: string }>('reviews')
          .select('id', 'title', 'description')
          .where('id', '>', fill.after_id)
          .orderBy('id')
          .limit(FILL_AT_ONCE)
          .forNoKeyUpdate()
          .skipLocked();
        const last = reviews.at(-1);
        if (last === undefined) {
          await transaction('review_language_fill').del();
          return false;
        }
        const told = reviews.flatMap(({ id, title, description }) => {
          const language = detectLanguage(title, description);
          return language === null ? [] : [{ id, language }];
        });
        await transaction.raw(
          `update reviews r set language = told.language from unnest(?::bigint[], ?::text[]) as told (id, language)
           where r.id = told.id and r.language is distinct from told.language`,
          [told.map(({ id }) => id), told.map(({ language }) => language)],
        );
        await transaction('review_language_fill').update({ after_id: last.id });
        return true;
      });
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

/** A review that the caller may touch, or why they may not. The row stays locked. */
async function lockOwn(
  transaction: Knex.Transaction,
  userId: string,
  id: string,
): Promise<WrittenText | 'not-found' | 'not-owner'> {
  const review = await transaction<WrittenText & { id: string; user_id: string; deleted_at: Date | null }>('reviews')
    .first('user_id', 'title', 'description')
    .where({ id })
    .whereNull('deleted_at')
    .forNoKeyUpdate();
  if (review === undefined) return 'not-found';
  return review.user_id === userId ? review : 'not-owner';
}

/** The id of the author's one review of a company, which may be hidden. */
async function undeletedOf(transaction: Knex.Transaction, companyId: string, userId: string) {
  const row = await transaction<{ id: string; company_id: string; user_id: string; deleted_at: Date | null }>('reviews')
    .first('id')
    .where({ company_id: companyId, user_id: userId })
    .whereNull('deleted_at');
  return row?.id;
}
