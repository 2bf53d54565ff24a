import { NO_FILTERS, ReviewControls, toReviewsQuery, useReviewFilters } from '@heard/sdk/reviews';
import { PageHead, ReviewListSkeleton } from '@heard/ui';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import { CompanyReviewList } from './CompanyReviewList.tsx';
import type { CompanyReviewsProps } from './CompanyReviewsProps.ts';
import { PagedReviews } from './PagedReviews.tsx';
import type { ReviewPageQuery } from './reviewPage.ts';

const NumberedReviews = lazy(() => import(/* webpackChunkName: "pages" */ './NumberedReviews.tsx'));

const TopicQuotes = lazy(() => import(/* webpackChunkName: "topic" */ '../topics/TopicQuotes.tsx'));

const Region = styled.section`
  &:focus {
    outline: 0;
  }
`;

interface AllReviewsProps extends CompanyReviewsProps {
  /** The page of reviews that the URL requests; null for the first page. */
  part: ReviewPageQuery | null;
  /** The content below the reviews. */
  related: ReactNode;
  /** The content between the heading and the reviews. */
  children: ReactNode;
}

/**
 * Lists the reviews of a company, newest first by default. The response for the company contains its newest 20 reviews. The list is
 * requested only for further reviews, or if a filter is set.
 */
export function CompanyReviews({ company, ownReviewId, reporting, sharing, part, related, children }: AllReviewsProps) {
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
      {children}
      {part === null && (company.reviewsQuantity > 1 || isFiltered) && (
        <ReviewControls {...company} filters={filters} onChange={change} />
      )}
      {part === null && filters.topic !== '' && (
        <Suspense>
          <TopicQuotes companyId={company.id} topic={filters.topic} />
        </Suspense>
      )}
      {part !== null ? (
        <Suspense fallback={<ReviewListSkeleton />}>
          <NumberedReviews {...{ company, ownReviewId, reporting, sharing, part }} />
        </Suspense>
      ) : isWhole && !isFiltered ? (
        <CompanyReviewList {...{ company, ownReviewId, reporting, sharing }} reviews={company.review} />
      ) : (
        <PagedReviews
          company={company}
          ownReviewId={ownReviewId}
          reporting={reporting}
          sharing={sharing}
          filters={filters}
          isFiltered={isFiltered}
          takeFocus={takeFocus}
          clear={() => {
            change({ ...NO_FILTERS, sort: filters.sort });
            takeFocus();
          }}
        />
      )}
      {related}
    </Region>
  );
}
