import type { Database, Transaction } from '../../database/Database.ts';
import type { ReviewsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { OWN_REVIEW_COLUMNS, type OwnReviewRow, type ReviewChanges, type ReviewContent } from './review.ts';

/** How long a deleted review can be restored. */
const RESTORE_SECONDS = 60;

const PURGE_BATCH = 1000;

/** A review with what decides who may change it. */
export type LockedReview = Pick<ReviewsTable, 'user_id' | 'company_id' | 'title' | 'description'>;

/** A review that has become public. */
export interface PublishedReview {
  id: string;
  companyId: string;
  language: string | null;
}

export type NewReview = ReviewContent &
  Pick<ReviewsTable, 'company_id' | 'user_id' | 'language' | 'company_name' | 'awaits_confirmation' | 'origin'>;

export type ReviewsRepository = ReturnType<typeof reviewsRepository>;

export function reviewsRepository(database: Database) {
  /** Selects and locks a review. */
  const lockById = (transaction: Transaction, id: string) =>
    toKnex(transaction)('reviews')
      .first('user_id', 'company_id', 'title', 'description')
      .where({ id })
      .forNoKeyUpdate();

  return {
    /** Locks a review that is not deleted until the end of the transaction. */
    async lock(transaction: Transaction, id: string): Promise<LockedReview | undefined> {
      return lockById(transaction, id).whereNull('deleted_at');
    },

    /** Locks a review that was deleted less than `RESTORE_SECONDS` ago. */
    async lockRestorable(transaction: Transaction, id: string): Promise<LockedReview | undefined> {
      return lockById(transaction, id).whereRaw('deleted_at > clock_timestamp() - make_interval(secs => ?)', [
        RESTORE_SECONDS,
      ]);
    },

    /** Locks a review, deleted or not. */
    async lockAny(transaction: Transaction, id: string): Promise<LockedReview | undefined> {
      return lockById(transaction, id);
    },

    /** @returns the id of the review's author; undefined when the review does not exist, deleted ones included */
    async findAuthorId(id: string): Promise<string | undefined> {
      const review = await toKnex(database)('reviews').first('user_id').where({ id });
      return review?.user_id;
    },

    /** @returns the id of the author's review of a company, hidden or not; undefined when there is none */
    async findIdByAuthor(transaction: Transaction, companyId: string, userId: string): Promise<string | undefined> {
      const review = await toKnex(transaction)('reviews')
        .first('id')
        .where({ company_id: companyId, user_id: userId })
        .whereNull('deleted_at');
      return review?.id;
    },

    /** @throws an error when the review does not exist */
    async read(transaction: Transaction, id: string): Promise<OwnReviewRow> {
      const { rows } = await toKnex(transaction).raw<{ rows: { review: OwnReviewRow }[] }>(
        `select to_json(review) as review from (
           select ${OWN_REVIEW_COLUMNS} from reviews r join companies c on c.id = r.company_id where r.id = ?
         ) review`,
        [id],
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`Review ${id} does not exist`);
      return row.review;
    },

    /** @returns the new review's id */
    async insert(transaction: Transaction, review: NewReview): Promise<string> {
      const knex = toKnex(transaction);
      const [created] = await knex('reviews').insert(
        {
          ...review,
          experience_date: review.experience_date ?? knex.fn.now(),
          hidden_at: review.awaits_confirmation ? knex.fn.now() : null,
        },
        ['id'],
      );
      if (created === undefined) throw new Error('INSERT returned no row');
      return created.id;
    },

    async update(
      transaction: Transaction,
      id: string,
      changes: ReviewChanges & { language: string | null },
    ): Promise<void> {
      const knex = toKnex(transaction);
      await knex('reviews')
        .where({ id })
        .update({ ...changes, updated_at: knex.fn.now() });
    },

    /** Marks a review as deleted, which removes it from all lists and totals. It is purged later. */
    async remove(transaction: Transaction, id: string): Promise<void> {
      const knex = toKnex(transaction);
      await knex('reviews').where({ id }).update({ deleted_at: knex.fn.now() });
    },

    async restore(transaction: Transaction, id: string): Promise<void> {
      await toKnex(transaction)('reviews').where({ id }).update({ deleted_at: null });
    },

    /** Hides a review from everybody but its author. @returns whether it was visible */
    async hide(transaction: Transaction, id: string, adminId: string, reason: string): Promise<boolean> {
      const knex = toKnex(transaction);
      const hidden = await knex('reviews')
        // One that awaits the confirmation of its author's email is hidden, but not by an administrator.
        .where({ id, hidden_reason: null })
        .update({ hidden_at: knex.fn.now(), hidden_reason: reason, hidden_by: adminId });
      return hidden > 0;
    },

    /** Shows a hidden review again. @returns whether it was hidden */
    async unhide(transaction: Transaction, id: string): Promise<boolean> {
      const knex = toKnex(transaction);
      const shown = await knex('reviews')
        .where({ id })
        .whereNotNull('hidden_reason')
        // The older review of a person who has reviewed two companies that were merged.
        .whereNotExists(knex('companies').whereRaw('companies.id = reviews.company_id').whereNotNull('merged_into'))
        .update({
          hidden_at: knex.raw('case when awaits_confirmation then hidden_at end'),
          hidden_reason: null,
          hidden_by: null,
        });
      return shown > 0;
    },

    /**
     * Publishes an author's reviews that awaited the confirmation of the email, unless an administrator hides them.
     *
     * @returns those that are public now
     */
    async publishAwaiting(transaction: Transaction, userId: string): Promise<PublishedReview[]> {
      const knex = toKnex(transaction);
      const published = await knex('reviews')
        .where({ user_id: userId, awaits_confirmation: true })
        .update(
          { awaits_confirmation: false, hidden_at: knex.raw('case when hidden_reason is not null then hidden_at end') },
          ['id', 'company_id', 'language', 'deleted_at', 'hidden_at'],
        );
      return published
        .filter((review) => review.deleted_at === null && review.hidden_at === null)
        .map(({ id, company_id: companyId, language }) => ({ id, companyId, language }));
    },

    /** Deletes a batch of reviews permanently that can't be restored any more. @returns how many */
    async purgeDeleted(): Promise<number> {
      const { rowCount } = await toKnex(database).raw<{ rowCount: number }>(
        `delete from reviews where id in (
           select id from reviews where deleted_at < clock_timestamp() - make_interval(secs => ?)
           order by id limit ? for update skip locked)`,
        [RESTORE_SECONDS, PURGE_BATCH],
      );
      return rowCount;
    },
  };
}
