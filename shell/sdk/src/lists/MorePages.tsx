import { errorText, type CallPages } from '@heard/sdk';
import { Alert, Button } from '@heard/ui';

/** The props of `MorePages`. */
export interface MorePagesProps {
  /** The result of `useCallPages`. */
  pages: Omit<CallPages<unknown>, 'items' | 'total' | 'status'>;
  /** The text of the button that loads the next page. */
  more: string;
  /** The text of the button that retries a failed page. */
  tryAgain: string;
}

/**
 * The end of a paginated list: the button for the next page, or, after a failure, the reason and a button that tries again.
 * @example
 * <MorePages pages={claims} more={t('more')} tryAgain={t('tryAgain')} />
 */
export function MorePages({ pages, more, tryAgain }: MorePagesProps) {
  const { error, hasMore, isLoadingMore, moreFailed, isRefetching, loadMore, retry } = pages;
  return (
    <>
      {error !== null && (
        <Alert
          action={
            <Button variant="secondary" loading={isLoadingMore || isRefetching} onClick={moreFailed ? loadMore : retry}>
              {tryAgain}
            </Button>
          }
        >
          {errorText(error)}
        </Alert>
      )}
      {hasMore && !moreFailed && (
        <div>
          <Button variant="secondary" loading={isLoadingMore} onClick={loadMore}>
            {more}
          </Button>
        </div>
      )}
    </>
  );
}
