import type { CompanyReview, OwnCompanyReviewsQuery, Reply } from '@heard/contract';
import { queryKeys, useCallPages, useQueryClient, useReviewsChanged, type CallPages, type Page } from '@heard/sdk';
import { countsKey } from './inbox/useInbox.ts';

/**
 * Loads the reviews of the owner's company, newest first by default, paginated.
 * @param query the filters and the order
 * @param options.enabled whether to load them
 */
export function useOwnReviews(
  query: Omit<OwnCompanyReviewsQuery, 'limit' | 'cursor'>,
  options: { enabled?: boolean } = {},
): CallPages<CompanyReview> {
  return useCallPages('listReviewsOfOwnCompany', [...queryKeys.reviewsOfOwnCompany, query], { query }, options);
}

/**
 * Returns a function that shows a new, changed or deleted reply in the loaded lists. The review stays where it is, even in the list of reviews
 * without a reply. Only the counts are loaded again.
 */
export function useReplyChanged(): (review: CompanyReview, reply: Reply | null) => void {
  const queryClient = useQueryClient();
  const reviewsChanged = useReviewsChanged();
  return (review, reply) => {
    queryClient.setQueriesData<{ pages: Page<CompanyReview>[] }>(
      { queryKey: queryKeys.reviewsOfOwnCompany },
      (cached) =>
        cached && {
          ...cached,
          pages: cached.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (item.id === review.id ? { ...item, reply } : item)),
          })),
        },
    );
    void queryClient.invalidateQueries({ queryKey: countsKey });
    void queryClient.invalidateQueries({ queryKey: queryKeys.ownCompany });
    void reviewsChanged(review.companyId);
  };
}
