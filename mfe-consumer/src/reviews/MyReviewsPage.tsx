import type { Account } from '@heard/contract';
import { errorText, Link, paths, usePageTitle, useSearchParams } from '@heard/sdk';
import { MorePages } from '@heard/sdk/lists';
import { useEffect, useId, useRef } from 'react';
import { Alert, Button, ButtonLink, EmptyState, PageHead, ReviewList, ReviewListSkeleton, Stack } from '@heard/ui';
import { styled } from 'styled-components';
import { WaitingReviewsNote } from '../account/WaitingReviewsNote.tsx';
import { useMessages } from '../messages/messages.ts';
import { OwnReview } from './OwnReview.tsx';
import { ProfileNote } from './ProfileNote.tsx';
import { useOwnReviews } from './useOwnReviews.ts';

/** The query parameter with the id of a review in edit mode (`paths.editReview`). It may be repeated. */
const EDIT = 'edit';

const Region = styled.section`
  &:focus {
    outline: 0;
  }
`;

/** Lists the consumer's own reviews, paginated (specification 2, "me/reviews"). */
export function MyReviewsPage({ account }: { account: Account }) {
  const t = useMessages();
  usePageTitle(t('myReviews.title'));
  const headingId = useId();
  const region = useRef<HTMLElement>(null);
  const reviews = useOwnReviews();
  const { edited, linked, isMissing, isSearching, setEdited } = useLinkedReviews(reviews);

  function takeFocus() {
    const active = document.activeElement;
    const isLost = active === null || active === document.body || active.closest('[inert]') !== null;
    if (isLost) region.current?.focus({ preventScroll: true });
  }

  function content() {
    if (reviews.status === 'pending') return <ReviewListSkeleton />;
    if (reviews.status === 'error') {
      return (
        <Alert action={<TryAgain onClick={reviews.retry} busy={reviews.isRefetching} />}>
          {errorText(reviews.error)}
        </Alert>
      );
    }
    if (reviews.items.length === 0) return <NoReviews />;
    return (
      <>
        <ReviewList aria-labelledby={headingId}>
          {reviews.items.map((review) => (
            <OwnReview
              key={review.id}
              review={review}
              account={account}
              editing={edited.includes(review.id)}
              takesFocus={review.id === linked}
              onEdit={() => setEdited([...edited, review.id])}
              onEditEnd={() => setEdited(edited.filter((id) => id !== review.id))}
              onLeave={takeFocus}
            />
          ))}
        </ReviewList>
        {isSearching && <ReviewListSkeleton count={1} />}
        <MorePages pages={reviews} more={t('myReviews.more')} tryAgain={t('tryAgain')} />
      </>
    );
  }

  return (
    <Region ref={region} tabIndex={-1} aria-labelledby={headingId}>
      <PageHead id={headingId} title={t('myReviews.title')} />
      <Stack>
        {isMissing && reviews.status === 'success' && !reviews.hasMore && <Alert title={t('myReviews.gone')} />}
        <ProfileNote account={account} onLeave={takeFocus} />
        {reviews.items.some(({ awaitsConfirmation }) => awaitsConfirmation) && (
          <WaitingReviewsNote account={account} reason={t('waiting.list', { email: account.email })} />
        )}
        {content()}
      </Stack>
    </Region>
  );
}

/** Returns the reviews that the URL names. Pages are loaded until all of them are in the list. */
function useLinkedReviews(reviews: ReturnType<typeof useOwnReviews>) {
  const [searchParams, setSearchParams] = useSearchParams();

  const edited = searchParams.getAll(EDIT);
  // Selects the review that the link of an email names.
  const linked = searchParams.get('review');
  const isMissing = [...edited, ...(linked === null ? [] : [linked])].some(
    (editedId) => !reviews.items.some(({ id }) => id === editedId),
  );
  const { hasMore, isLoadingMore, moreFailed, isRefetching, loadMore } = reviews;
  const isSearching = isMissing && hasMore && !moreFailed;
  useEffect(() => {
    // Waits for a refetch to end, because it and the request for the next page would cancel each other.
    if (isSearching && !isLoadingMore && !isRefetching) loadMore();
  });
  function setEdited(ids: readonly string[]) {
    setSearchParams({ [EDIT]: [...ids] }, { replace: true });
  }

  return { edited, linked, isMissing, isSearching, setEdited };
}

function NoReviews() {
  const t = useMessages();
  return (
    <EmptyState
      action={
        <ButtonLink as={Link} to={paths.makeReview()}>
          {t('myReviews.create')}
        </ButtonLink>
      }
    >
      {t('myReviews.empty')}
    </EmptyState>
  );
}

function TryAgain({ onClick, busy = false }: { onClick: () => void; busy?: boolean }) {
  const t = useMessages();
  return (
    <Button variant="secondary" onClick={onClick} loading={busy}>
      {t('tryAgain')}
    </Button>
  );
}
