import { namedEndpoints, toQuery, type Endpoint, type EndpointTypes, type NamedEndpointTypes } from '@heard/contract';
import { useRef } from 'react';
import { useApi } from '../api/ApiContext.ts';
import type { ItemOf, PagedEndpoint, PageInput } from '../api/createApiClient.ts';
import { fillPath } from '../api/fillPath.ts';
import type { Page } from '../api/Page.ts';
import { useInfiniteQuery, useQueryClient } from '../query.ts';
import { queryKeys } from './queryKeys.ts';

/**
 * A paginated list, as far as it has been loaded.
 * @example
 * const { items, hasMore, loadMore }: CallPages<OwnReview> = useCallPages('listOwnReviews', queryKeys.ownReviews, {});
 */
export interface CallPages<Item> {
  items: Item[];
  /** The number of items on all pages; 0 until the first page has loaded. */
  total: number;
  status: 'pending' | 'error' | 'success';
  /** The error of the last request: an `ApiError` or `NetworkError`. */
  error: Error | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Whether the last attempt to load a further page has failed. */
  moreFailed: boolean;
  isRefetching: boolean;
  loadMore(): void;
  retry(): void;
}

/**
 * The options of `useCallPages`.
 * @example
 * const results = useCallPages('listOwnReviews', queryKeys.ownReviews, {}, { enabled: isOpen });
 */
export interface CallPagesOptions {
  /**
   * Whether the first page loads automatically (the default); otherwise `retry` loads it. Pages that have been loaded are refreshed in both cases.
   */
  enabled?: boolean;
}

/**
 * Loads one of the contract's paginated lists. Never throws: errors are in the result. If the web server has put the first page of the
 * list into the document, the hook begins with it.
 * @param endpoint the endpoint's name in the contract, or its definition if only some pages call it
 * @param queryKey the key in the shared cache
 * @param input path parameters and query of the first page
 * @example
 * const reviews = useCallPages('listOwnReviews', queryKeys.ownReviews, {});
 * {reviews.hasMore && <Button loading={reviews.isLoadingMore} onClick={reviews.loadMore}>{t('more')}</Button>}
 */
export function useCallPages<Name extends PagedEndpoint>(
  endpoint: Name,
  queryKey: readonly unknown[],
  input: Omit<PageInput<NamedEndpointTypes<Name>>, 'page' | 'signal'>,
  options?: CallPagesOptions,
): CallPages<ItemOf<NamedEndpointTypes<Name>>>;
export function useCallPages<Types extends EndpointTypes>(
  endpoint: Endpoint<Types>,
  queryKey: readonly unknown[],
  input: Omit<PageInput<Types>, 'page' | 'signal'>,
  options?: CallPagesOptions,
): CallPages<ItemOf<Types>>;
export function useCallPages(
  endpoint: PagedEndpoint | Endpoint,
  queryKey: readonly unknown[],
  input: object,
  { enabled = true }: CallPagesOptions = {},
): CallPages<unknown> {
  const api = useApi();
  const queryClient = useQueryClient();
  const { path } = typeof endpoint === 'string' ? namedEndpoints[endpoint] : endpoint;
  // Safe to cast, because the overloads above type the input.
  const { params, query: options } = input as { params?: Record<string, string>; query?: object };
  const inDocument = queryKeys.response(`${fillPath(path, params)}${toQuery(options ?? {})}`);
  const query = useInfiniteQuery({
    queryKey,
    initialData: () => {
      const first = queryClient.getQueryData<Page<unknown>>(inDocument);
      return first && { pages: [first], pageParams: [null] };
    },
    initialDataUpdatedAt: () => queryClient.getQueryState(inDocument)?.dataUpdatedAt,
    // The cast joins the two kinds of paginated endpoints, because both are requested in the same way.
    queryFn: ({ pageParam, signal }) =>
      api.page(endpoint as Endpoint<{ items: unknown }>, { ...input, page: pageParam, signal }),
    enabled: ({ state }) => enabled || state.data !== undefined,
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const loadingMore = useRef(false);

  async function loadMore() {
    // Ignores a second click, because it would cancel the request of the first click.
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
