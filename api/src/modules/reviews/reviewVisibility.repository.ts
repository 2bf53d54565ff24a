import type { Transaction } from '../../database/Database.ts';
import type { ReviewsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';

/** A review that has become public. */
export interface PublishedReview {
  id: string;
  companyId: string;
  language: string | null;
}

/** Hides and publishes reviews. */
export function reviewVisibilityRepository() {
  return { hide, unhide, publishAwaiting, publishHeld };
}

/**
 * Applies changes to reviews, and shows reviews that are not hidden for another reason. @returns the reviews that are
 * public now
 */
async function publish(
  transaction: Transaction,
  which: Partial<Pick<ReviewsTable, 'id' | 'user_id' | 'awaits_confirmation' | 'is_held'>>,
  changes: Partial<Pick<ReviewsTable, 'awaits_confirmation' | 'is_held'>>,
): Promise<PublishedReview[]> {
  const knex = toKnex(transaction);
  const others = ['awaits_confirmation', 'is_held'].filter((column) => !(column in changes));
  const isHidden = ['hidden_reason is not null', ...others].join(' or ');
  const published = await knex('reviews')
    .where(which)
    .update({ ...changes, hidden_at: knex.raw(`case when ${isHidden} then hidden_at end`) }, [
      'id',
      'company_id',
      'language',
      'deleted_at',
      'hidden_at',
    ]);
  return published
    .filter((review) => review.deleted_at === null && review.hidden_at === null)
    .map(({ id, company_id: companyId, language }) => ({ id, companyId, language }));
}

/** Hides a review from everybody but its author. @returns false if the review was not visible */
async function hide(transaction: Transaction, id: string, adminId: string, reason: string): Promise<boolean> {
  const knex = toKnex(transaction);
  const hidden = await knex('reviews')
    // Checks the reasons instead of `hidden_at`, because an administrator may also hide a review that is held or
    // unconfirmed.
    .where({ id, hidden_reason: null })
    .update({ hidden_at: knex.fn.now(), hidden_reason: reason, hidden_by: adminId, is_held: false });
  return hidden > 0;
}

/** Shows a hidden review again. @returns false if the review was not hidden */
async function unhide(transaction: Transaction, id: string): Promise<boolean> {
  const knex = toKnex(transaction);
  const shown = await knex('reviews')
    .where({ id })
    .whereNotNull('hidden_reason')
    // Excludes reviews of merged companies, because the authors have a newer review of the other company.
    .whereNotExists(knex('companies').whereRaw('companies.id = reviews.company_id').whereNotNull('merged_into'))
    .update({
      hidden_at: knex.raw('case when awaits_confirmation then hidden_at end'),
      hidden_reason: null,
      hidden_by: null,
      is_held: false,
    });
  return shown > 0;
}

/**
 * Publishes an author's reviews that awaited the confirmation of the email, unless they are held or an administrator hides
 * them.
 *
 * @returns the reviews that are public now
 */
function publishAwaiting(transaction: Transaction, userId: string): Promise<PublishedReview[]> {
  return publish(transaction, { user_id: userId, awaits_confirmation: true }, { awaits_confirmation: false });
}

/**
 * Publishes a held review, unless it awaits the confirmation of the author's email or an administrator hides it.
 *
 * @returns the review, if it is public now
 */
function publishHeld(transaction: Transaction, id: string): Promise<PublishedReview[]> {
  return publish(transaction, { id, is_held: true }, { is_held: false });
}
