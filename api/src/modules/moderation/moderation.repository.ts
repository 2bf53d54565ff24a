import type { Knex } from 'knex';
import { asAuthor } from '../reviews/asAuthor.ts';
import type { OwnReviewRow } from '../reviews/reviewRow.ts';
import { readOwnReview } from '../reviews/reviews.repository.ts';
import { keepAction } from './keepAction.ts';
import { closeMarks } from './marks.repository.ts';

/** How long it is kept what administrators did. */
const ACTIONS_KEPT = '2 years';

export type ModerationRepository = ReturnType<typeof moderationRepository>;

/** What administrators do. Each action is kept, in the transaction that does it. */
export function moderationRepository(database: Knex) {
  /** @returns the review as changed; undefined when it is gone. One that was deleted a moment ago may be brought back. */
  async function change(
    id: string,
    write: (transaction: Knex.Transaction) => Promise<void>,
  ): Promise<OwnReviewRow | undefined> {
    const review = await database('reviews').first('user_id').where({ id });
    if (review === undefined) return undefined;
    const changed = await asAuthor(database, review.user_id, async (transaction) => {
      const kept = await transaction('reviews').first('id').where({ id }).forNoKeyUpdate();
      if (kept === undefined) return undefined;
      await write(transaction);
      return readOwnReview(transaction, id);
    });
    return changed === 'author-gone' ? undefined : changed;
  }

  return {
    /** Hides a review; it has been looked at. One that is hidden already stays so for its first reason. */
    hide(adminId: string, id: string, reason: string): Promise<OwnReviewRow | undefined> {
      return change(id, async (transaction) => {
        const hidden = await transaction('reviews')
          .where({ id, hidden_at: null })
          .update({ hidden_at: transaction.fn.now(), hidden_reason: reason, hidden_by: adminId });
        await closeMarks(transaction, adminId, { review_id: id });
        if (hidden > 0) await keepAction(transaction, { admin_id: adminId, action: 'hide', review_id: id, reason });
      });
    },

    /** Shows a review again. One that is not hidden stays as it is. */
    unhide(adminId: string, id: string): Promise<OwnReviewRow | undefined> {
      return change(id, async (transaction) => {
        const shown = await transaction('reviews')
          .where({ id })
          .whereNotNull('hidden_at')
          .update({ hidden_at: null, hidden_reason: null, hidden_by: null });
        if (shown > 0) await keepAction(transaction, { admin_id: adminId, action: 'unhide', review_id: id });
      });
    },

    /** Forgets the actions whose time is over. */
    async purgeActions(): Promise<void> {
      await database('moderation_actions').whereRaw('at < now() - ?::interval', [ACTIONS_KEPT]).del();
    },
  };
}
