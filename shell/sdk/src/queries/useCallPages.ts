import type { CallTypes } from '@heard/contract';
import { useRef } from 'react';
import { useApi } from '../api/ApiContext.ts';
import type { PagedCallName, PageInput } from '../api/createApiClient.ts';
import { useInfiniteQuery } from '../query.ts';

/** A paginated list, as far as it has been loaded. */
export interface CallPages<Item> {
  items: Item[];
  /** The number of items on all pages; 0 until the first page has loaded. */
  total: number;
  status: 'pending' | 'error' | 'success';
  /** Why loading failed: an `ApiError` or `NetworkError`. */
  error: Error | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The last attempt to load a further page has failed. */
  moreFailed: boolean;
  isRefetching: boolean;
  loadMore(): void;
  retry(): void;
}

/** The options of `useCallPages`. */
export interface CallPagesOptions {
  /** Whether the first page loads automatically (the default); otherwise `retry` loads it. Loaded pages are refreshed either way. */
  enabled?: boolean;
}

/**
 * Loads one of the contract's paginated lists. Never throws: errors are in the result.
 * @param name the endpoint's name in the contract
 * @param queryKey the key in the shared cache
 * @param input path parameters and query of the first page
 * @example
 * const reviews = useCallPages('listOwnReviews', queryKeys.ownReviews, {});
 * {reviews.hasMore && <Button loading={reviews.isLoadingMore} onClick={reviews.loadMore}>{t('more')}</Button>}
 */
export function useCallPages<Name extends PagedCallName>(
  name: Name,
  queryKey: readonly unknown[],
  input: Omit<PageInput<Name>, 'page' | 'signal'>,
  { enabled = true }: CallPagesOptions = {},
): CallPages<CallTypes[Name]['items']> {
  const api = useApi();
  const query = useInfiniteQuery({
    queryKey,
    // With page and signal the input is complete; TypeScript cannot infer that for a name that is not known yet.
    queryFn: ({ pageParam, signal }) => api.page(name, { ...input, page: pageParam, signal } as PageInput<Name>),
    enabled: ({ state }) => enabled || state.data !== undefined,
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const loadingMore = useRef(false);

  async function loadMore() {
    // A second click would cancel the request of the first one.
    if (loadingMore.current) return;
    loadingMore.current = true;
    await query.fetchNextPage();
    loadingMore.current = false;
  }

  const pages = query.data?.pages ?? [];
  return {
    items: pages.flatMap((page) => page.items),
    total: pages[0]?.total ?? 0,
    status: query.data !== undefined ? 'success' : query.status,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    isRefetching: query.isRefetching,
    loadMore: () => void loadMore(),
    retry: () => void query.refetch(),
  };
}
