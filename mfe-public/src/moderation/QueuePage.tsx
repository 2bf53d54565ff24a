import { usePageTitle, type CallPages } from '@heard/sdk';
import { useId, type ReactNode, type RefObject } from 'react';
import { EmptyState, PageHead, ReviewList, ReviewListSkeleton, Stack } from '@heard/ui';
import { styled } from 'styled-components';
import { MorePages } from '../lists/MorePages.tsx';
import { useMessages } from './messages/messages.ts';

const Region = styled.section`
  &:focus {
    outline: 0;
  }
`;

interface QueuePageProps<Item> {
  title: string;
  /** The paginated list. */
  pages: CallPages<Item>;
  /** Shown when the list is empty. */
  empty: string;
  /** Receives the focus when the item that had it leaves the list. */
  region: RefObject<HTMLElement | null>;
  renderItem: (item: Item) => ReactNode;
}

/** A page with a paginated list of what an administrator decides about: loading, empty, failing, and "Show more". */
export function QueuePage<Item>({ title, pages, empty, region, renderItem }: QueuePageProps<Item>) {
  const t = useMessages();
  usePageTitle(title);
  const headingId = useId();
  const { items, status, hasMore } = pages;

  function content() {
    if (status === 'pending') return <ReviewListSkeleton />;
    if (status === 'success' && items.length === 0 && !hasMore) return <EmptyState>{empty}</EmptyState>;
    return (
      <>
        <ReviewList aria-labelledby={headingId}>{items.map(renderItem)}</ReviewList>
        <MorePages pages={pages} more={t('marks.more')} tryAgain={t('marks.tryAgain')} />
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
