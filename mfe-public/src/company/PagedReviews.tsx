import { hasFilters, hasTotal, MatchLine, useReviewListMessages, type ReviewFilters } from '@heard/sdk/reviews';
import { Button, EmptyState, ReviewListSkeleton, VisuallyHidden } from '@heard/ui';
import { useMessages } from './messages/messages.ts';
import { CompanyReviewList } from './CompanyReviewList.tsx';
import type { CompanyReviewsProps } from './CompanyReviewsProps.ts';
import { LoadFailure } from '../lists/LoadFailure.tsx';
import { MoreReviews } from './MoreReviews.tsx';
import { useReviewPages } from './useReviewPages.ts';

interface PagedReviewsProps extends CompanyReviewsProps {
  filters: ReviewFilters;
  isFiltered: boolean;
  takeFocus: () => void;
  clear: () => void;
}

/** Lists the first reviews of a company, and more on request. */
export function PagedReviews({ filters, isFiltered, takeFocus, clear, ...props }: PagedReviewsProps) {
  const { company } = props;
  const t = useMessages();
  const tList = useReviewListMessages();
  const { reviews, firstNew, isBusy, loadMore, ...pages } = useReviewPages(company, filters, isFiltered, takeFocus);

  if (reviews === null) {
    return pages.status === 'error' ? (
      <LoadFailure
        error={pages.error}
        isFetching={pages.isRefetching}
        refetch={pages.retry}
        tryAgain={t('company.tryAgain')}
      />
    ) : (
      <ReviewListSkeleton />
    );
  }

  const isCounted = hasTotal(filters);
  const { hasMore } = pages;
  const isEmpty = reviews.length === 0;
  return (
    <>
      {isEmpty && !hasMore && <VisuallyHidden role="status">{tList('noMatch')}</VisuallyHidden>}
      {!isEmpty && hasFilters(filters) && (
        <MatchLine
          shown={isCounted ? pages.total : reviews.length}
          total={company.reviewsQuantity}
          hasMore={!isCounted && hasMore}
          onClear={clear}
        />
      )}
      {isEmpty && !hasMore ? (
        <EmptyState
          action={
            <Button variant="secondary" onClick={clear}>
              {tList('clear')}
            </Button>
          }
        >
          {tList('noMatch')}
        </EmptyState>
      ) : (
        <CompanyReviewList {...props} reviews={reviews} search={filters.q} firstNew={firstNew} />
      )}
      {(pages.hasMore || pages.status !== 'success') && (
        <MoreReviews {...{ company, filters, isFiltered, isBusy, pages, loadMore }} shown={reviews.length} />
      )}
    </>
  );
}
