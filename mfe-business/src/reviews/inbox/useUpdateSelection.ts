import { endpoints, type ReviewSelection, type ReviewSelectionBody } from '@heard/contract';
import { errorText, queryKeys, useApi, useNotices, useQueryClient } from '@heard/sdk';
import { useInboxMessages } from './messages/messages.ts';
import { toUndo } from './toUndo.ts';
import { countsKey } from './useInbox.ts';

/** Returns a function that tags or assigns reviews, and offers Undo while its notice is shown. */
export function useUpdateSelection(): (body: ReviewSelectionBody, text: (count: number) => string) => Promise<void> {
  const t = useInboxMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();

  async function refresh(): Promise<void> {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.reviewsOfOwnCompany }),
      queryClient.invalidateQueries({ queryKey: countsKey }),
    ]);
  }

  async function undo(body: ReviewSelectionBody, { previous }: ReviewSelection): Promise<void> {
    try {
      for (const part of toUndo(body, previous)) await api.send(endpoints.updateReviewSelection, { body: part });
      notices.show({ text: t('undone') });
    } catch (error) {
      notices.show({ text: errorText(error) });
    }
    await refresh();
  }

  return async (body, text) => {
    const selection = await api.send(endpoints.updateReviewSelection, { body });
    await refresh();
    notices.show({
      text: text(selection.previous.length),
      action: { label: t('undo'), run: () => void undo(body, selection) },
    });
  };
}
