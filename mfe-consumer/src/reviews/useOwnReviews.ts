import type { Review } from '@heard/contract';
import { queryKeys, useCallPages, useQueryClient, type CallPages, type Page } from '@heard/sdk';
import { useMemo } from 'react';

/** A paginated list in the query cache. */
interface CachedPages {
  pages: Page<Review>[];
  pageParams: unknown[];
}

/** Queries the consumer's own reviews, newest first, paginated (GET /review/user). */
export function useOwnReviews(): CallPages<Review> {
  return useCallPages('listOwnReviews', queryKeys.ownReviews, {});
}

/**
 * Returns functions that update the cached list with a response. The list is then refetched. If that fails, the list still shows the saved change.
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
        change((page) => ({
          ...page,
          // Keeps the company name that the author has given, because an edit does not change it.
          items: page.items.map((item) =>
            item.id === review.id ? { ...review, companyName: item.companyName } : item,
          ),
        })),
      remove: (id: string) =>
        change((page) => ({ ...page, total: page.total - 1, items: page.items.filter((item) => item.id !== id) })),
      /** Removes the list from the cache. The next page that shows the list loads it before rendering. */
      forget: () => queryClient.removeQueries({ queryKey: queryKeys.ownReviews }),
    };
  }, [queryClient]);
}
