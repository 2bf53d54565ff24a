import type { CallTypes } from '@heard/contract';
import { useRef } from 'react';
import { useApi } from '../api/ApiContext.ts';
import type { PagedCallName, PageInput } from '../api/createApiClient.ts';
import { useInfiniteQuery } from '../query.ts';

/** A list that is read page by page, as far as it has been read. */
export interface CallPages<Item> {
  items: Item[];
  /** How many there are on all pages; 0 until the first one has come. */
  total: number;
  status: 'pending' | 'error' | 'success';
  error: Error | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The last attempt to read a further page has failed. */
  moreFailed: boolean;
  isRefetching: boolean;
  loadMore(): void;
  retry(): void;
}

export interface CallPagesOptions {
  /** Whether the first page comes by itself; else by `retry`. What has been read is kept fresh either way. */
  enabled?: boolean;
}

/** Reads one of the contract's lists page by page. */
export function useCallPages<Name extends PagedCallName>(
  name: Name,
  queryKey: readonly unknown[],
  input: Omit<PageInput<Name>, 'page' | 'signal'>,
  { enabled = true }: CallPagesOptions = {},
): CallPages<CallTypes[Name]['items']> {
  const api = useApi();
  const query = useInfiniteQuery({
    queryKey,
    // The input is whole again with the page and the signal; TypeScript can't follow that for a name that is not known yet.
    queryFn: ({ pageParam, signal }) => api.page(name, { ...input, page: pageParam, signal } as PageInput<Name>),
    enabled: ({ state }) => enabled || state.data !== undefined,
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const loadingMore = useRef(false);

  async function loadMore() {
    // A second press would break off the first one's call.
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
