import type { CompanyReview, CompanyWithReviews } from '@heard/contract';
import { errorText, queryKeys, useCallPages } from '@heard/sdk';
import {
  hasFilters,
  MatchLine,
  NO_FILTERS,
  ReviewControls,
  toReviewsQuery,
  useReviewFilters,
  useReviewListMessages,
  type ReviewFilters,
} from '@heard/sdk/reviews';
import {
  Alert,
  Button,
  EmptyState,
  PageHead,
  ReviewList,
  ReviewListItem,
  ReviewListSkeleton,
  VisuallyHidden,
} from '@heard/ui';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { CompanyReviewCard } from './CompanyReviewCard.tsx';
import type { Reporting } from './useReporting.ts';

const Region = styled.section`
  &:focus {
    outline: 0;
  }
`;

const More = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-4);
  padding-top: var(--space-4);
`;

interface CompanyReviewsProps {
  company: CompanyWithReviews;
  /** The id of the reader's own review; undefined without one. */
  ownReviewId: string | undefined;
  reporting: Reporting;
}

/**
 * Lists the reviews of a company, newest first by default. The company includes its newest 20; the list is requested only
 * for more of them or for a filter.
 */
export function CompanyReviews({ company, ownReviewId, reporting }: CompanyReviewsProps) {
  const t = useMessages();
  const region = useRef<HTMLElement>(null);
  const [filters, change] = useReviewFilters();
  const isFiltered = Object.keys(toReviewsQuery(filters)).length > 0;
  const isWhole = company.review.length >= company.reviewsQuantity;

  /** Moves the focus here when the focused control has been removed. */
  const takeFocus = () => region.current?.focus({ preventScroll: true });

  return (
    <Region ref={region} tabIndex={-1} aria-labelledby="reviews">
      <PageHead title={t('company.reviews')} id="reviews" />
      {(company.reviewsQuantity > 1 || isFiltered) && (
        <ReviewControls languageCounts={company.languageCounts} filters={filters} onChange={change} />
      )}
      {isWhole && !isFiltered ? (
        <Reviews company={company} ownReviewId={ownReviewId} reporting={reporting} reviews={company.review} />
      ) : (
        <PagedReviews
          company={company}
          ownReviewId={ownReviewId}
          reporting={reporting}
          filters={filters}
          isFiltered={isFiltered}
          takeFocus={takeFocus}
          clear={() => {
            change({ ...NO_FILTERS, sort: filters.sort });
            takeFocus();
          }}
        />
      )}
    </Region>
  );
}

interface PagedReviewsProps extends CompanyReviewsProps {
  filters: ReviewFilters;
  isFiltered: boolean;
  takeFocus: () => void;
  clear: () => void;
}

function PagedReviews({ company, ownReviewId, reporting, filters, isFiltered, takeFocus, clear }: PagedReviewsProps) {
  const t = useMessages();
  const tList = useReviewListMessages();
  const query = toReviewsQuery(filters);
  const list = JSON.stringify(query);
  // The list and how many of its reviews were shown when more were requested.
  const [requested, setRequested] = useState<{ list: string; shown: number } | null>(null);
  const firstNew = requested?.list === list ? requested.shown : null;
  const hasRequested = firstNew !== null;
  const pages = useCallPages(
    'listReviewsOfCompany',
    queryKeys.reviewsOfCompany(company.id, query),
    // Requests the reviews that are shown already together with the next ones, so that one response has all of them.
    { params: { id: company.id }, query: isFiltered ? query : { limit: company.review.length * 2 } },
    { enabled: isFiltered || hasRequested },
  );
  const { hasMore, isLoadingMore } = pages;
  const isLoaded = pages.status === 'success';
  const isPending = pages.status === 'pending';
  const reviews = isLoaded ? pages.items : isFiltered ? null : company.review;

  const takeLostFocus = useEffectEvent(() => {
    if (document.activeElement === document.body) takeFocus();
  });
  useLayoutEffect(() => {
    // The button is removed, and there may be no new review that takes the focus.
    if (hasRequested && isLoaded && !hasMore && !isLoadingMore) takeLostFocus();
  }, [hasRequested, isLoaded, hasMore, isLoadingMore]);

  if (reviews === null) {
    return pages.status === 'error' ? (
      <Alert
        action={
          <Button variant="secondary" loading={pages.isRefetching} onClick={pages.retry}>
            {t('company.tryAgain')}
          </Button>
        }
      >
        {errorText(pages.error)}
      </Alert>
    ) : (
      <ReviewListSkeleton />
    );
  }

  function loadMore() {
    setRequested({ list, shown: reviews?.length ?? 0 });
    if (isLoaded) pages.loadMore();
    else pages.retry();
  }

  const isEmpty = reviews.length === 0;
  return (
    <>
      {isEmpty && !hasMore && <VisuallyHidden role="status">{tList('noMatch')}</VisuallyHidden>}
      {!isEmpty && hasFilters(filters) && (
        <MatchLine
          shown={filters.q === '' ? pages.total : reviews.length}
          total={company.reviewsQuantity}
          hasMore={filters.q !== '' && hasMore}
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
        <Reviews
          company={company}
          ownReviewId={ownReviewId}
          reporting={reporting}
          reviews={reviews}
          search={filters.q}
          firstNew={firstNew}
        />
      )}
      {(hasMore || isPending || pages.status === 'error') && (
        <More>
          {(pages.moreFailed || pages.status === 'error') && <Alert>{errorText(pages.error)}</Alert>}
          {isEmpty && <p>{tList('noMatchSoFar')}</p>}
          <Button variant="secondary" loading={isLoadingMore || (isPending && hasRequested)} onClick={loadMore}>
            {filters.q === '' ? t('company.showMore') : tList('searchFurther')}
          </Button>
        </More>
      )}
    </>
  );
}

interface ReviewsProps extends CompanyReviewsProps {
  reviews: readonly CompanyReview[];
  /** The text that they were searched for. */
  search?: string;
  /** The index of the first review that the button has loaded; null before it is used. */
  firstNew?: number | null;
}

function Reviews({ company, ownReviewId, reporting, reviews, search = '', firstNew = null }: ReviewsProps) {
  return (
    <ReviewList aria-labelledby="reviews">
      {reviews.map((review, index) => (
        <ReviewListItem key={review.id}>
          <CompanyReviewCard
            company={company}
            review={review}
            takesFocus={index === firstNew}
            reporting={reporting}
            isOwn={review.id === ownReviewId}
            search={search}
          />
        </ReviewListItem>
      ))}
    </ReviewList>
  );
}
