import type { Review } from '@heard/contract';
import { errorText, isApiError, useAction, useApi, useNotices, useReviewsChanged } from '@heard/sdk';
import { useState } from 'react';
import { useMessages } from '../messages/messages.ts';
import { useOwnReviewsCache } from './useOwnReviews.ts';

/** The duration of a card's collapse, in milliseconds: `--duration-slow`. */
const COLLAPSE_MS = 320;

/** The ids of reviews that have just been restored: their cards take the focus. */
const restored = new Set<string>();

/** Returns whether this review has just been restored. Returns true only once for each restoration. */
export const takeRestored = (id: string): boolean => restored.delete(id);

/**
 * Deletes a review immediately, without a confirmation (specification 4), and offers Undo while the notice is shown.
 * Deleting and restoring continue when the person leaves the page.
 */
export function useDeleteReview(review: Review) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const cache = useOwnReviewsCache();
  const reviewsChanged = useReviewsChanged();
  const [leaving, setLeaving] = useState(false);
  const params = { id: review.id };

  async function restore(collapsed: Promise<void>) {
    try {
      // Waits until the card has collapsed. Otherwise, the end of the collapse would remove the restored card.
      await collapsed;
      await api.send('restoreReview', { params });
      restored.add(review.id);
    } catch (error) {
      const tooLate = isApiError(error, 404);
      const again = isApiError(error, 409);
      const reason = tooLate ? t('undo.tooLate') : again ? t('undo.reviewedAgain') : errorText(error);
      notices.show({
        text: t('undo.failed', { reason }),
        ...(!tooLate && !again && { action: { label: t('tryAgain'), run: () => void restore(collapsed) } }),
      });
      return;
    }
    notices.show({ text: t('undo.done') });
    await reviewsChanged(review.companyId);
  }

  const deletion = useAction({
    call: async () => {
      try {
        await api.send('deleteReview', { params });
      } catch (error) {
        // Treats 404 as success, because another tab has already deleted the review.
        if (!isApiError(error, 404)) throw error;
      }
    },
    onSuccess: async () => {
      setLeaving(true);
      const collapsed = new Promise<void>((resolve) => setTimeout(resolve, COLLAPSE_MS)).then(() => {
        cache.remove(review.id);
      });
      notices.show({
        text: t('review.deleted'),
        action: { label: t('review.undo'), run: () => void restore(collapsed) },
      });
      await collapsed;
      await reviewsChanged(review.companyId);
    },
  });

  return {
    remove: () => deletion.run(),
    deleting: deletion.isRunning,
    /** Whether the API has deleted the review and the card is collapsing. */
    leaving,
    error: deletion.error,
  };
}
