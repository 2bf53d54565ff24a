import type { CompanyReview, OwnCompany } from '@heard/contract';
import {
  errorText,
  Link,
  Navigate,
  paths,
  queryKeys,
  useCallPages,
  usePageTitle,
  useSearchParams,
  type CallPages,
} from '@heard/sdk';
import {
  hasFilters,
  hasTotal,
  MatchLine,
  NO_FILTERS,
  ReviewControls,
  toReviewsQuery,
  useReviewFilters,
  useReviewListMessages,
  type ChangeFilters,
  type ReviewFilters,
} from '@heard/sdk/reviews';
import { Alert, Button, EmptyState, PageHead, ReviewList, ReviewListItem, ReviewListSkeleton, Stack } from '@heard/ui';
import { useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { FirstSteps } from '../account/FirstSteps.tsx';
import { useHasRole } from '../account/useHasRole.ts';
import { useOwnCompany } from '../account/useOwnCompany.ts';
import { useMessages } from '../messages/messages.ts';
import { ownershipPath } from '../ownership/ownershipPath.ts';
import { hasClaimEnded } from '../ownership/useOwnClaim.ts';
import { useReplyMessages } from './messages/messages.ts';
import { Figures } from './Figures.tsx';
import { OwnReviewCard } from './OwnReviewCard.tsx';
import { RatingAside } from './RatingAside.tsx';
import { ReplyFilter } from './ReplyFilter.tsx';
import { ReceivedReviewCard } from './ReceivedReviewCard.tsx';
import { useOwnReviews } from './useOwnReviews.ts';
import { useReplyingPeople } from './useReplyingPeople.ts';

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);

  & > a {
    padding-block: var(--space-2);
    font-size: var(--text-sm);
    font-weight: var(--weight-strong);
  }
`;

const Region = styled.section`
  &:focus {
    outline: 0;
  }
`;

const More = styled.div`
  display: flex;
  justify-content: center;
`;

/**
 * Lists the reviews of the owner's company, newest first by default, with the filters of the public page, paginated (specification 2, "my-company/reviews"). While the claim is pending,
 * they are those of the public page.
 */
export function CompanyReviews() {
  const t = useMessages();
  usePageTitle(t('reviews.title'));
  const { data: company } = useOwnCompany();
  const [filters, change] = useReviewFilters();
  const hasRole = useHasRole();
  if (company === undefined)
    return <Reviews company={null} canReply={false} reviews={null} filters={filters} change={change} />;
  if (hasClaimEnded(company)) return <Navigate to={ownershipPath} replace />;
  // Filtered, sorted or searched, the reviews are those that visitors see.
  const isChosen = Object.keys(toReviewsQuery(filters)).length > 0;
  const isPending = company.claim.state === 'pending';
  const Listed = isPending || isChosen ? PublicReviews : OwnReviews;
  return <Listed company={company} canReply={!isPending && hasRole('manager')} filters={filters} change={change} />;
}

interface FilteredProps {
  company: OwnCompany;
  /** The company belongs to the account, and the person may reply to the reviews and report them. */
  canReply: boolean;
  filters: ReviewFilters;
  change: ChangeFilters;
}

function OwnReviews(props: FilteredProps) {
  const t = useReplyMessages();
  const isAdmin = useHasRole()('admin');
  const { company, canReply } = props;
  const [searchParams] = useSearchParams();
  const { employee, competitor } = company.relationCounts;
  const relatedCount = employee + competitor;
  const isRelated = searchParams.get('relation') === 'any';
  const isNotReplied = !isRelated && searchParams.get('replied') === 'false';
  const all = useOwnReviews('all');
  // Loaded in any case, for the number of its reviews.
  const notReplied = useOwnReviews('notReplied');
  const related = useOwnReviews('related', { enabled: isRelated });
  return (
    <Reviews
      {...props}
      reviews={isRelated ? related : isNotReplied ? notReplied : all}
      newest={company.reviewsQuantity === 0 ? null : getFirst(all)}
      overview={
        <>
          {isAdmin && <FirstSteps company={company} />}
          <Figures company={company} newest={all.status === 'success' ? all.items : undefined} hasMore={all.hasMore} />
        </>
      }
      empty={isRelated ? t('filter.noneRelated') : isNotReplied ? t('empty') : null}
      filter={
        (company.reviewsQuantity > 0 || relatedCount > 0 || isRelated) && (
          <Tools>
            <ReplyFilter
              shown={isRelated ? 'related' : isNotReplied ? 'notReplied' : 'all'}
              all={company.reviewsQuantity}
              notReplied={notReplied.status === 'pending' ? null : notReplied.total}
              related={relatedCount}
            />
            {canReply && <Link to={paths.myCompanyFlags}>{t('flags')}</Link>}
          </Tools>
        )
      }
    />
  );
}

function PublicReviews(props: FilteredProps) {
  const query = toReviewsQuery(props.filters);
  const { id, reviewsQuantity } = props.company;
  const isWhole = Object.keys(query).length === 0;
  const reviews = useCallPages('listReviewsOfCompany', queryKeys.reviewsOfCompany(id, query), {
    params: { id },
    query,
  });
  return <Reviews {...props} reviews={reviews} newest={isWhole && reviewsQuantity > 0 ? getFirst(reviews) : null} />;
}

/** Returns undefined while the reviews load. */
function getFirst({ status, items }: CallPages<CompanyReview>): CompanyReview | null | undefined {
  return status === 'pending' ? undefined : (items[0] ?? null);
}

interface ReviewsProps extends Omit<FilteredProps, 'company'> {
  /** Null while it loads. */
  company: OwnCompany | null;
  reviews: CallPages<CompanyReview> | null;
  /** The newest review of the company: undefined while it loads, null if there is none or it is not known. */
  newest?: CompanyReview | null | undefined;
  /** The empty state of the filter by replies. */
  empty?: string | null;
  /** The filter by replies. */
  filter?: ReactNode;
  /** What is above the reviews. */
  overview?: ReactNode;
}

function Reviews({
  company,
  canReply,
  reviews,
  newest,
  filters,
  change,
  empty = null,
  filter,
  overview,
}: ReviewsProps) {
  const t = useMessages();
  const { error } = useOwnCompany();
  const region = useRef<HTMLElement>(null);
  const items = reviews?.items ?? [];
  const isFiltered = hasFilters(filters);
  const isCounted = hasTotal(filters);
  const hasControls = company !== null && (company.reviewsQuantity > 1 || isFiltered);

  function clear() {
    change({ ...NO_FILTERS, sort: filters.sort });
    // The button that was clicked disappears.
    region.current?.focus({ preventScroll: true });
  }
  return (
    <Region ref={region} tabIndex={-1} aria-labelledby="reviews-title">
      <PageHead id="reviews-title" title={t('reviews.title')} />
      <Stack>
        {overview}
        <RatingAside newest={newest} ratings={filters.ratings} onRatings={(ratings) => change({ ratings })} />
        {filter}
        {hasControls && <ReviewControls {...company} filters={filters} onChange={change} />}
        {company !== null && isFiltered && items.length > 0 && (
          <MatchLine
            shown={isCounted ? (reviews?.total ?? 0) : items.length}
            total={company.reviewsQuantity}
            hasMore={!isCounted && reviews?.hasMore === true}
            onClear={clear}
          />
        )}
        {/* If the company could not be loaded, the header reports it and offers a retry. */}
        {(reviews === null ? error === null : reviews.status === 'pending') && <ReviewListSkeleton />}
        {reviews?.status === 'error' && <FailedReviews reviews={reviews} />}
        {reviews?.status === 'success' && items.length === 0 && !isFiltered && (
          <EmptyState>{empty ?? t('reviews.empty')}</EmptyState>
        )}
        {reviews?.status === 'success' && items.length === 0 && isFiltered && (
          <NoMatch hasMore={reviews.hasMore} onClear={clear} />
        )}
        {items.length > 0 && <ReceivedReviews reviews={items} company={canReply ? company : null} search={filters.q} />}
        {reviews?.moreFailed && <Alert>{errorText(reviews.error)}</Alert>}
        {reviews?.hasMore && <MoreReviews reviews={reviews} isCounted={isCounted} />}
      </Stack>
    </Region>
  );
}

interface ReceivedReviewsProps {
  reviews: readonly CompanyReview[];
  /** The company, if it may reply; null otherwise. */
  company: OwnCompany | null;
  search: string;
}

function ReceivedReviews({ reviews, company, search }: ReceivedReviewsProps) {
  const replying = useReplyingPeople({ enabled: company !== null });
  return (
    <ReviewList aria-labelledby="reviews-title">
      {reviews.map((review) => (
        <ReviewListItem key={review.id}>
          {company !== null ? (
            <OwnReviewCard company={company} review={review} search={search} replying={replying[review.id]} />
          ) : (
            <ReceivedReviewCard review={review} search={search} />
          )}
        </ReviewListItem>
      ))}
    </ReviewList>
  );
}

interface LoadedProps {
  reviews: CallPages<CompanyReview>;
}

/** Reports that the reviews could not be loaded. */
function FailedReviews({ reviews }: LoadedProps) {
  const t = useMessages();
  return (
    <Alert
      action={
        <Button variant="secondary" onClick={reviews.retry}>
          {t('retry')}
        </Button>
      }
    >
      {errorText(reviews.error)}
    </Alert>
  );
}

/** Says that no review matches the filters. */
function NoMatch({ hasMore, onClear }: { hasMore: boolean; onClear: () => void }) {
  const tList = useReviewListMessages();
  return (
    <EmptyState
      action={
        <Button variant="secondary" onClick={onClear}>
          {tList('clear')}
        </Button>
      }
    >
      {tList(hasMore ? 'noMatchSoFar' : 'noMatch')}
    </EmptyState>
  );
}

/** The button that loads more reviews. */
function MoreReviews({ reviews, isCounted }: LoadedProps & { isCounted: boolean }) {
  const t = useMessages();
  const tList = useReviewListMessages();
  return (
    <More>
      <Button variant="secondary" loading={reviews.isLoadingMore} onClick={reviews.loadMore}>
        {reviews.moreFailed ? t('retry') : isCounted ? t('reviews.more') : tList('searchFurther')}
      </Button>
    </More>
  );
}
