import { usePageTitle, type CallPages } from '@heard/sdk';
import { EmptyState, PageHead, ReviewList, ReviewListSkeleton, Stack } from '@heard/ui';
import { useId, type ReactNode, type RefObject } from 'react';
import { styled } from 'styled-components';
import { MorePages, type MorePagesProps } from './MorePages.tsx';

const Region = styled.section`
  &:focus {
    outline: 0;
  }
`;

/** The props of `ListPage`. */
export interface ListPageProps<Item> extends Pick<MorePagesProps, 'more' | 'tryAgain'> {
  /** The heading, and the title of the page. */
  title: string;
  /** The result of `useCallPages`. */
  pages: CallPages<Item>;
  /** The text of an empty list. */
  empty: string;
  /** The element to focus when the item that has the focus leaves the list. */
  region: RefObject<HTMLElement | null>;
  /** Renders an item as a `ReviewListItem` with a key. */
  renderItem: (item: Item) => ReactNode;
  /** The content above the list. */
  children?: ReactNode;
}

/**
 * A page with a paginated list. Shows the loading state, the text of an empty list, errors, and the button that loads the next page.
 * @example
 * <ListPage
 *   title={t('reports.title')}
 *   pages={useCallPages(endpoints.listFlags, REPORTS_KEY, {})}
 *   empty={t('reports.empty')}
 *   more={t('reports.more')}
 *   tryAgain={t('reports.tryAgain')}
 *   region={region}
 *   renderItem={(flag) => <ReviewListItem key={flag.id}>…</ReviewListItem>}
 * />
 */
export function ListPage<Item>(props: ListPageProps<Item>) {
  const { title, pages, empty, more, tryAgain, region, renderItem, children } = props;
  usePageTitle(title);
  const headingId = useId();
  const { items, status, hasMore } = pages;

  function content() {
    if (status === 'pending') return <ReviewListSkeleton />;
    if (status === 'success' && items.length === 0 && !hasMore) return <EmptyState>{empty}</EmptyState>;
    return (
      <>
        <ReviewList aria-labelledby={headingId}>{items.map(renderItem)}</ReviewList>
        <MorePages {...{ pages, more, tryAgain }} />
      </>
    );
  }

  return (
    <Region ref={region} tabIndex={-1} aria-labelledby={headingId}>
      <PageHead id={headingId} title={title} />
      <Stack>
        {children}
        {content()}
      </Stack>
    </Region>
  );
}
