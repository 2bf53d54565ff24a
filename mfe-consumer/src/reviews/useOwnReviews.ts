import type { Review } from '@heard/contract';
import { queryKeys, useCallPages, useQueryClient, type CallPages, type Page } from '@heard/sdk';
import { useMemo } from 'react';

/** What the shared cache holds of a list that is read page by page. */
interface CachedPages {
  pages: Page<Review>[];
  pageParams: unknown[];
}

/** The consumer's own reviews, newest first, as far as they have been read (GET /review/user). */
export function useOwnReviews(): CallPages<Review> {
  return useCallPages('listOwnReviews', queryKeys.ownReviews, {});
}

/**
 * Puts what the API has just answered into the list at once. Reading it anew comes after that, and may fail; what was
 * saved must not look unsaved then.
 */
export function useOwnReviewsCache() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const change = (changePage: (page: Page<Review>) => Page<Review>) =>
      queryClient.setQueryData<CachedPages>(
        queryKeys.ownReviews,
        (cached) => cached && { ...cached, pages: cached.pages.map(changePage) },
      );
    return {
      replace: (review: Review) =>
        change((page) => ({ ...page, items: page.items.map((item) => (item.id === review.id ? review : item)) })),
      remove: (id: string) =>
        change((page) => ({ ...page, total: page.total - 1, items: page.items.filter((item) => item.id !== id) })),
      /** Forgets the list, so that the next screen that shows it reads it before it shows anything. */
      forget: () => queryClient.removeQueries({ queryKey: queryKeys.ownReviews }),
    };
  }, [queryClient]);
}
