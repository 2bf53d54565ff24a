import type { CompanyReview, OwnCompanyReviewsQuery, Reply, ReviewCounts } from '@heard/contract';
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
 * Returns a function that shows a new, changed or deleted reply in the loaded lists. The review stays where it is, also in the list of
 * reviews without a reply; only the number of them changes.
 */
export function useReplyChanged(): (review: CompanyReview, reply: Reply | null) => void {
  const queryClient = useQueryClient();
  const reviewsChanged = useReviewsChanged();
  return (review, reply) => {
    const hadReply = review.reply !== null;
    const change = Number(hadReply) - Number(reply !== null);
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
    queryClient.setQueryData<ReviewCounts>(
      countsKey,
      (counts) => counts && { ...counts, notReplied: counts.notReplied && Math.max(0, counts.notReplied + change) },
    );
    void queryClient.invalidateQueries({ queryKey: queryKeys.ownCompany });
    void reviewsChanged(review.companyId);
  };
}
