import type { CompanyWithReviews } from '@heard/contract';
import { QueryClient } from '@tanstack/react-query';
import { isApiError, isOverload } from '../api/errors.ts';
import { queryKeys } from './queryKeys.ts';

/**
 * Creates the query cache of a page.
 * @param company a company that is already known; it is not fetched again while it is fresh
 * @param responses other responses that are already known, as a map from the path in the API to the response
 */
export function createQueryClient(
  company: CompanyWithReviews | null,
  responses: Readonly<Record<string, unknown>>,
): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Repeats a request once after a server error, or if there was no response. A request with a 4xx response would get the same
        // response again. During an overload, the API client has already repeated the request.
        retry: (failures, error) =>
          failures < 1 && (!isApiError(error) || (error.status >= 500 && !isOverload(error.status, error.retryAfter))),
        retryDelay: 500,
        // Ignores `navigator.onLine`, because it is unreliable. Only the request itself shows whether the API can be reached.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  const options = isRestored() ? { updatedAt: 0 } : {};
  if (company !== null) client.setQueryData(queryKeys.company(company.id), company, options);
  for (const [path, body] of Object.entries(responses)) client.setQueryData(queryKeys.response(path), body, options);
  return client;
}

/** Returns whether the document may be outdated: on a back navigation, browsers show a cached document without revalidating it. */
function isRestored(): boolean {
  // Checks for `getEntriesByType`, because not all environments define it.
  const { getEntriesByType } = performance as Partial<Performance>;
  const [navigation] = (getEntriesByType?.call(performance, 'navigation') ?? []) as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward' && navigation.transferSize === 0;
}
