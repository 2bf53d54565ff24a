import type { CompanyReview, CompanyWithReviews } from '@heard/contract';
import { errorText, queryKeys, useCallPages } from '@heard/sdk';
import {
  Alert,
  Button,
  EmptyState,
  PageHead,
  ReviewList,
  ReviewListItem,
  ReviewListSkeleton,
  VisuallyHidden,
} from 'shared-ui';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { CompanyReviewCard } from './CompanyReviewCard.tsx';
import { ReviewControls } from './ReviewControls.tsx';
import { NO_FILTERS, toCallQuery, useReviewFilters, type ReviewFilters } from './useReviewFilters.ts';

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

/**
 * The reviews of a company, newest first unless filtered. The newest 20 have come with it; the list is read only when
 * more are asked for, or for a filter.
 */
export function CompanyReviews({ company }: { company: CompanyWithReviews }) {
  const t = useMessages();
  const region = useRef<HTMLElement>(null);
  const [filters, change] = useReviewFilters();
  const isFiltered = Object.keys(toCallQuery(filters)).length > 0;
  const isWhole = company.review.length >= company.reviewsQuantity;

  /** Where the control that had it has gone. */
  const takeFocus = () => region.current?.focus({ preventScroll: true });

  return (
    <Region ref={region} tabIndex={-1} aria-labelledby="reviews">
      <PageHead title={t('company.reviews')} id="reviews" />
      {(company.reviewsQuantity > 1 || isFiltered) && (
        <ReviewControls languageCounts={company.languageCounts} filters={filters} onChange={change} />
      )}
      {isWhole && !isFiltered ? (
        <Reviews reviews={company.review} />
      ) : (
        <PagedReviews
          company={company}
          filters={filters}
          isFiltered={isFiltered}
          takeFocus={takeFocus}
          clear={() => {
            change(NO_FILTERS);
            takeFocus();
          }}
        />
      )}
    </Region>
  );
}

interface PagedReviewsProps {
  company: CompanyWithReviews;
  filters: ReviewFilters;
  isFiltered: boolean;
  takeFocus: () => void;
  clear: () => void;
}

function PagedReviews({ company, filters, isFiltered, takeFocus, clear }: PagedReviewsProps) {
  const t = useMessages();
  const query = toCallQuery(filters);
  const list = JSON.stringify(query);
  // How many of which list were shown when more were asked for.
  const [asked, setAsked] = useState<{ list: string; shown: number } | null>(null);
  const firstNew = asked?.list === list ? asked.shown : null;
  const hasAsked = firstNew !== null;
  const pages = useCallPages(
    'listReviewsOfCompany',
    queryKeys.reviewsOfCompany(company.id, query),
    // Those that are there already, as they are now, come together with the next ones.
    { params: { id: company.id }, query: isFiltered ? query : { limit: company.review.length * 2 } },
    { enabled: isFiltered || hasAsked },
  );
  const { hasMore, isLoadingMore } = pages;
  const isThere = pages.status === 'success';
  const isPending = pages.status === 'pending';
  const reviews = isThere ? pages.items : isFiltered ? null : company.review;

  const takeLostFocus = useEffectEvent(() => {
    if (document.activeElement === document.body) takeFocus();
  });
  useLayoutEffect(() => {
    // The button has gone, and perhaps no review has come to take the focus.
    if (hasAsked && isThere && !hasMore && !isLoadingMore) takeLostFocus();
  }, [hasAsked, isThere, hasMore, isLoadingMore]);

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
    setAsked({ list, shown: reviews?.length ?? 0 });
    if (isThere) pages.loadMore();
    else pages.retry();
  }

  const isEmpty = reviews.length === 0;
  return (
    <>
      {isFiltered && (
        <VisuallyHidden role="status">
          {t(filters.q !== '' && hasMore ? 'company.matchesSoFar' : 'company.matches', {
            count: filters.q === '' ? pages.total : reviews.length,
          })}
        </VisuallyHidden>
      )}
      {isEmpty && !hasMore ? (
        <EmptyState
          action={
            <Button variant="secondary" onClick={clear}>
              {t('company.clear')}
            </Button>
          }
        >
          {t('company.noMatch')}
        </EmptyState>
      ) : (
        <Reviews reviews={reviews} firstNew={firstNew} />
      )}
      {(hasMore || isPending || pages.status === 'error') && (
        <More>
          {(pages.moreFailed || pages.status === 'error') && <Alert>{errorText(pages.error)}</Alert>}
          {isEmpty && <p>{t('company.noMatchSoFar')}</p>}
          <Button variant="secondary" loading={isLoadingMore || (isPending && hasAsked)} onClick={loadMore}>
            {t(filters.q === '' ? 'company.showMore' : 'company.searchFurther')}
          </Button>
        </More>
      )}
    </>
  );
}

interface ReviewsProps {
  reviews: readonly CompanyReview[];
  /** From where on they were asked for by the button below; null while they were not. */
  firstNew?: number | null;
}

function Reviews({ reviews, firstNew = null }: ReviewsProps) {
  return (
    <ReviewList aria-labelledby="reviews">
      {reviews.map((review, index) => (
        <ReviewListItem key={review.id}>
          <CompanyReviewCard review={review} takesFocus={index === firstNew} />
        </ReviewListItem>
      ))}
    </ReviewList>
  );
}
