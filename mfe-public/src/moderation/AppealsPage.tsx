import { errorText, usePageTitle } from '@heard/sdk';
import { useId, useRef } from 'react';
import { Alert, Button, EmptyState, PageHead, ReviewList, ReviewListItem, ReviewListSkeleton, Stack } from '@heard/ui';
import { styled } from 'styled-components';
import { AppealItem } from './AppealItem.tsx';
import { useMessages } from './messages/messages.ts';
import { useAppeals } from './useAppeals.ts';

const Region = styled.section`
  &:focus {
    outline: 0;
  }
`;

/** Lists the open appeals, oldest first, paginated. */
export function AppealsPage() {
  const t = useMessages();
  const title = t('area.appeals');
  usePageTitle(title);
  const headingId = useId();
  const region = useRef<HTMLElement>(null);
  const appeals = useAppeals();
  const { hasMore, isLoadingMore, moreFailed, isRefetching, loadMore } = appeals;

  function content() {
    if (appeals.status === 'pending') return <ReviewListSkeleton />;
    if (appeals.status === 'success' && appeals.items.length === 0)
      return <EmptyState>{t('appeals.empty')}</EmptyState>;
    return (
      <>
        <ReviewList aria-labelledby={headingId}>
          {appeals.items.map((appeal) => (
            <ReviewListItem key={appeal.decisionId}>
              <AppealItem appeal={appeal} onDecided={() => region.current?.focus({ preventScroll: true })} />
            </ReviewListItem>
          ))}
        </ReviewList>
        {appeals.error !== null && (
          <Alert
            action={
              <Button
                variant="secondary"
                loading={isLoadingMore || isRefetching}
                onClick={moreFailed ? loadMore : appeals.retry}
              >
                {t('marks.tryAgain')}
              </Button>
            }
          >
            {errorText(appeals.error)}
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
