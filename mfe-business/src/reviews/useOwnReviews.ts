import type { CompanyReview, Reply } from '@heard/contract';
import { queryKeys, useCallPages, useQueryClient, useReviewsChanged, type CallPages, type Page } from '@heard/sdk';

/**
 * Loads the reviews of the owner's company, newest first, paginated.
 * @param list the reviews that count, those of them without a reply, or those by people with a connection to the company
 * @param options.enabled whether to load them
 */
export function useOwnReviews(
  list: keyof typeof QUERIES,
  options: { enabled?: boolean } = {},
): CallPages<CompanyReview> {
  return useCallPages(
    'listReviewsOfOwnCompany',
    [...queryKeys.reviewsOfOwnCompany, list],
    { query: QUERIES[list] },
    options,
  );
}

const QUERIES = {
  all: {},
  notReplied: { replied: 'false' },
  related: { relation: 'any' },
} as const;

/**
 * Returns a function that shows a new, changed or deleted reply in the loaded lists. The review stays where it is, also in the list of
 * reviews without a reply; only the total of that list changes.
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
    queryClient.setQueryData<{ pages: Page<CompanyReview>[] }>(
      [...queryKeys.reviewsOfOwnCompany, 'notReplied'],
      (cached) =>
        cached && {
          ...cached,
          pages: cached.pages.map((page) => ({ ...page, total: Math.max(0, page.total + change) })),
        },
    );
    void queryClient.invalidateQueries({ queryKey: queryKeys.ownCompany });
    void reviewsChanged(review.companyId);
  };
}
