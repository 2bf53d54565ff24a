import type { Review } from '@heard/contract';
import { errorText, isApiError, useAction, useApi, useNotices, useReviewsChanged } from '@heard/sdk';
import { useState } from 'react';
import { useMessages } from '../messages/messages.ts';
import { useOwnReviewsCache } from './useOwnReviews.ts';

/** How long a card takes to fold away, in milliseconds: `--duration-slow`. */
const FOLDING = 320;

/**
 * Deletes a review at once, without a question (specification 4), and offers the way back for as long as the notice
 * stands. All of it goes on when the person leaves the page meanwhile.
 */
export function useDeleteReview(review: Review) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const cache = useOwnReviewsCache();
  const reviewsChanged = useReviewsChanged();
  const [leaving, setLeaving] = useState(false);
  const params = { id: review.id };

  async function restore(folded: Promise<void>) {
    try {
      // Not while the card goes: it would go after it has come back.
      await folded;
      await api.send('restoreReview', { params });
    } catch (error) {
      const tooLate = isApiError(error, 404);
      const again = isApiError(error, 409);
      const reason = tooLate ? t('undo.tooLate') : again ? t('undo.reviewedAgain') : errorText(error);
      notices.show({
        text: t('undo.failed', { reason }),
        ...(!tooLate && !again && { action: { label: t('tryAgain'), run: () => void restore(folded) } }),
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
        // Deleted in another tab: it is gone, as was wanted.
        if (!isApiError(error, 404)) throw error;
      }
    },
    onSuccess: async () => {
      setLeaving(true);
      const folded = new Promise<void>((resolve) => setTimeout(resolve, FOLDING)).then(() => {
        cache.remove(review.id);
      });
      notices.show({ text: t('review.deleted'), action: { label: t('review.undo'), run: () => void restore(folded) } });
      await folded;
      await reviewsChanged(review.companyId);
    },
  });

  return {
    remove: () => deletion.run(),
    deleting: deletion.isRunning,
    /** The server has said yes: the card folds away. */
    leaving,
    error: deletion.error,
  };
}
