import { queryKeys, useCallPages } from '@heard/sdk';
import { toReviewsQuery, type ReviewFilters } from '@heard/sdk/reviews';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { CompanyWithReviews } from '@heard/contract';

/**
 * Loads the reviews of a company that match filters, or more reviews than the response for the company contains.
 * @param takeFocus called when the focused button is removed
 */
export function useReviewPages(
  company: CompanyWithReviews,
  filters: ReviewFilters,
  isFiltered: boolean,
  takeFocus: () => void,
) {
  const query = toReviewsQuery(filters);
  const list = JSON.stringify(query);
  // The list and how many of its reviews were shown when more were requested.
  const [requested, setRequested] = useState<{ list: string; shown: number } | null>(null);
  const firstNew = requested?.list === list ? requested.shown : null;
  const hasRequested = firstNew !== null;
  const pages = useCallPages(
    'listReviewsOfCompany',
    queryKeys.reviewsOfCompany(company.id, query),
    // Requests the shown reviews again together with the next reviews, so that one response contains all of them.
    { params: { id: company.id }, query: isFiltered ? query : { limit: company.review.length * 2 } },
    { enabled: isFiltered || hasRequested },
  );
  const { hasMore, isLoadingMore } = pages;
  const isLoaded = pages.status === 'success';
  const reviews = isLoaded ? pages.items : isFiltered ? null : company.review;

  const takeLostFocus = useEffectEvent(() => {
    if (document.activeElement === document.body) takeFocus();
  });
  useLayoutEffect(() => {
    // Moves the focus, because the clicked button is removed, and there may be no new review that takes the focus.
    if (hasRequested && isLoaded && !hasMore && !isLoadingMore) takeLostFocus();
  }, [hasRequested, isLoaded, hasMore, isLoadingMore]);

  function loadMore() {
    setRequested({ list, shown: reviews?.length ?? 0 });
    if (isLoaded) pages.loadMore();
    else pages.retry();
  }

  const isBusy = isLoadingMore || (pages.status === 'pending' && hasRequested);
  return { ...pages, reviews, firstNew, isBusy, loadMore };
}
