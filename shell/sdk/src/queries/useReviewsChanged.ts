import { useCallback } from 'react';
import { useQueryClient } from '../query.ts';
import { queryKeys } from './queryKeys.ts';

/**
 * Tells every screen that a review of a company was made, changed or deleted: the company's page and its totals, the
 * author's reviews and their count are read anew.
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
