import { errorText, usePageTitle } from '@heard/sdk';
import { useId, useRef } from 'react';
import { Alert, Button, EmptyState, PageHead, ReviewList, ReviewListSkeleton, Stack } from '@heard/ui';
import { styled } from 'styled-components';
import { MarkItem } from './MarkItem.tsx';
import { useMessages } from './messages/messages.ts';
import { useMarks, type MarksState } from './useMarks.ts';

const Region = styled.section`
  &:focus {
    outline: 0;
  }
`;

/** Lists the pending or the reviewed marks, paginated. */
export function MarksPage({ state }: { state: MarksState }) {
  const t = useMessages();
  const title = t(state === 'open' ? 'area.toReview' : 'area.reviewed');
  usePageTitle(title);
  const headingId = useId();
  const region = useRef<HTMLElement>(null);
  const marks = useMarks(state);
  const { hasMore, isLoadingMore, moreFailed, isRefetching, loadMore } = marks;

  function takeFocus() {
    const active = document.activeElement;
    const isLost = active === null || active === document.body || active.closest('[inert]') !== null;
    if (isLost) region.current?.focus({ preventScroll: true });
  }

  function content() {
    if (marks.status === 'pending') return <ReviewListSkeleton />;
    if (marks.status === 'success' && marks.items.length === 0 && !hasMore) {
      return <EmptyState>{t(state === 'open' ? 'marks.empty' : 'marks.emptyReviewed')}</EmptyState>;
    }
    return (
      <>
        <ReviewList aria-labelledby={headingId}>
          {marks.items.map((mark) => (
            <MarkItem key={mark.id} mark={mark} state={state} onLeave={takeFocus} />
          ))}
        </ReviewList>
        {marks.error !== null && (
          <Alert
            action={
              <Button
                variant="secondary"
                loading={isLoadingMore || isRefetching}
                onClick={moreFailed ? loadMore : marks.retry}
              >
                {t('marks.tryAgain')}
              </Button>
            }
          >
            {errorText(marks.error)}
          </Alert>
        )}
        {hasMore && !moreFailed && (
          <div>
            <Button variant="secondary" loading={isLoadingMore} onClick={loadMore}>
              {t('marks.more')}
            </Button>
          </div>
        )}
      </>
    );
  }

  return (
    <Region ref={region} tabIndex={-1} aria-labelledby={headingId}>
      <PageHead id={headingId} title={title} />
      <Stack>{content()}</Stack>
    </Region>
  );
}
