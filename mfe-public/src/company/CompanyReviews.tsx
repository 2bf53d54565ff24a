import { errorText, Link, paths, queryKeys, useCallPages } from '@heard/sdk';
import {
  hasFilters,
  hasTotal,
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
  ButtonLink,
  EmptyState,
  PageHead,
  ReviewListSkeleton,
  Spinner,
  VisuallyHidden,
} from '@heard/ui';
import {
  lazy,
  Suspense,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import { CompanyReviewList } from './CompanyReviewList.tsx';
import type { CompanyReviewsProps } from './CompanyReviewsProps.ts';
import { countReviewPages, type ReviewPageQuery } from './reviewPage.ts';
import { LoadFailure } from '../lists/LoadFailure.tsx';

const NumberedReviews = lazy(() => import(/* webpackChunkName: "pages" */ './NumberedReviews.tsx'));

const TopicQuotes = lazy(() => import(/* webpackChunkName: "topic" */ '../topics/TopicQuotes.tsx'));

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

interface AllReviewsProps extends CompanyReviewsProps {
  /** The page of reviews that the URL requests; null for the first page. */
  part: ReviewPageQuery | null;
  /** The content below the reviews. */
  related: ReactNode;
  /** The content between the heading and the reviews. */
  children: ReactNode;
}

/**
 * Lists the reviews of a company, newest first by default. The company includes its newest 20; the list is requested only
 * for more of them or for a filter.
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

interface PagedReviewsProps extends CompanyReviewsProps {
  filters: ReviewFilters;
  isFiltered: boolean;
  takeFocus: () => void;
  clear: () => void;
}

function PagedReviews({
  company,
  ownReviewId,
  reporting,
  sharing,
  filters,
  isFiltered,
  takeFocus,
  clear,
}: PagedReviewsProps) {
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
    // Requests the shown reviews again together with the next reviews, so that one response contains all of them.
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

  function loadMore() {
    setRequested({ list, shown: reviews?.length ?? 0 });
    if (isLoaded) pages.loadMore();
    else pages.retry();
  }

  const isCounted = hasTotal(filters);
  const isEmpty = reviews.length === 0;
  const isBusy = isLoadingMore || (isPending && hasRequested);
  // The page that begins with the first review that is not shown yet.
  const nextPage = Math.floor(reviews.length / company.review.length) + 1;
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
        <CompanyReviewList
          company={company}
          ownReviewId={ownReviewId}
          reporting={reporting}
          sharing={sharing}
          reviews={reviews}
          search={filters.q}
          firstNew={firstNew}
        />
      )}
      {(hasMore || isPending || pages.status === 'error') && (
        <More>
          {(pages.moreFailed || pages.status === 'error') && <Alert>{errorText(pages.error)}</Alert>}
          {isEmpty && <p>{tList('noMatchSoFar')}</p>}
          {isFiltered || nextPage > countReviewPages(company.reviewsQuantity) ? (
            <Button variant="secondary" loading={isBusy} onClick={loadMore}>
              {isCounted ? t('company.showMore') : tList('searchFurther')}
            </Button>
          ) : (
            <ButtonLink
              as={Link}
              to={paths.companyReviews(company.id, nextPage)}
              variant="secondary"
              aria-busy={isBusy || undefined}
              onClick={(event: MouseEvent) => {
                // Ignores a click that opens a new tab: the browser follows the link.
                if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                if (!isBusy) loadMore();
              }}
            >
              {isBusy && <Spinner />}
              {t('company.showMore')}
            </ButtonLink>
          )}
        </More>
      )}
    </>
  );
}
