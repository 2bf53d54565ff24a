import { useCallback } from 'react';
import { useQueryClient } from '../query.ts';
import { queryKeys } from './queryKeys.ts';

/**
 * Returns a function that reports that a review of a company was created, changed or deleted. It reloads the company's page
 * with its totals, the author's reviews and their count. The function is stable and never rejects.
 * @example
 * const reviewsChanged = useReviewsChanged();
 * await reviewsChanged(review.companyId);
 */
export function useReviewsChanged(): (companyId: string) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async (companyId) => {
      await Promise.all(
        [queryKeys.company(companyId), queryKeys.ownReviews, queryKeys.accounts].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
    [queryClient],
  );
}
