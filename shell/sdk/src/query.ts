// Exports the parts of TanStack Query that Heard uses. Remotes share this module instead of the whole library, because a shared library
// cannot be tree-shaken. See https://tanstack.com/query; the comments here describe only differences in Heard.

/**
 * Loads data into the page's shared cache. Data is fresh for 10 s. Repeats a failed request once, but not after a 4xx. While the API is
 * overloaded, repeats the request up to four times.
 * @returns the query; its `error` is what `queryFn` threw: an `ApiError` or a `NetworkError` of `useApi`. Never throws
 * @example
 * const { data, error } = useQuery({ queryKey: ['jobs'], queryFn: ({ signal }) => loadJobs({ signal }) });
 */
export { useQuery } from '@tanstack/react-query';

/**
 * Loads a paginated list into the shared cache, with the same errors as `useQuery`. For the contract's lists use `useCallPages`.
 * @example
 * const query = useInfiniteQuery({ queryKey, queryFn, initialPageParam: null, getNextPageParam: (last) => last.next });
 */
export { useInfiniteQuery } from '@tanstack/react-query';

/**
 * Runs a request that changes data. For a button use `useAction`.
 * @returns the mutation; its `error` is what `mutationFn` threw. `mutate` never throws, `mutateAsync` rejects with that error
 * @example
 * const { mutate, isPending } = useMutation({ mutationFn: () => api.send('deleteUser') });
 */
export { useMutation } from '@tanstack/react-query';

/**
 * Returns the page's query client, to invalidate or replace cached data.
 * @throws Error without `HostProviders` above the component
 * @example
 * void useQueryClient().invalidateQueries({ queryKey: queryKeys.ownReviews });
 */
export { useQueryClient } from '@tanstack/react-query';
