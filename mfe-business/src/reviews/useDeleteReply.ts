import { endpoints, type CompanyReview } from '@heard/contract';
import { errorText, isApiError, useAction, useApi, useNotices } from '@heard/sdk';
import { useReplyMessages } from './messages/messages.ts';
import { useReplyChanged } from './useOwnReviews.ts';

/** Deletes the reply to a review immediately and offers Undo while the notice is shown. */
export function useDeleteReply(review: CompanyReview) {
  const t = useReplyMessages();
  const api = useApi();
  const notices = useNotices();
  const replyChanged = useReplyChanged();
  const params = { id: review.id };

  async function restore() {
    try {
      replyChanged(review, await api.send(endpoints.restoreReply, { params }));
    } catch (error) {
      const isTooLate = isApiError(error, 404);
      notices.show({
        text: isTooLate ? t('reply.tooLate') : errorText(error),
        ...(!isTooLate && { action: { label: t('tryAgain'), run: () => void restore() } }),
      });
      return;
    }
    notices.show({ text: t('reply.restored') });
  }

  const deletion = useAction({
    call: async () => {
      try {
        await api.send(endpoints.deleteReply, { params });
      } catch (error) {
        // Treats 404 as success, because another tab has already deleted the reply.
        if (!isApiError(error, 404)) throw error;
      }
    },
    onSuccess: () => {
      replyChanged(review, null);
      notices.show({ text: t('reply.deleted'), action: { label: t('reply.undo'), run: () => void restore() } });
    },
  });
  return { remove: () => deletion.run(), isDeleting: deletion.isRunning, error: deletion.error };
}
