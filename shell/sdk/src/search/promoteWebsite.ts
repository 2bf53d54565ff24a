import { parseWebsite } from '@heard/contract';
import type { SearchClient } from './withFallback.ts';

type SearchInput = Parameters<SearchClient['search']>[0];

/** Matches a dot between two labels of a domain. */
const HOST = /[^.\s]\.[^.\s]/;

/**
 * Ranks the company of a website first if the query is a website, as the API's search does. Without this, Algolia could rank the company of
 * a subdomain higher than the company of the website.
 */
export function promoteWebsite(client: SearchClient): SearchClient {
  return {
    addAlgoliaAgent: (...agent) => client.addAlgoliaAgent(...agent),
    clearCache: () => client.clearCache(),
    search: <T>(input: SearchInput, ...options: unknown[]) =>
      client.search<T>(
        Array.isArray(input)
          ? (input.map((request) => ({ ...request, params: promote(request.params ?? {}) })) as SearchInput)
          : { ...input, requests: input.requests.map((request) => promote(request)) },
        ...(options as []),
      ),
  };
}

function promote<Params extends object>(params: Params): Params {
  const query = 'query' in params && typeof params.query === 'string' ? params.query : '';
  if (!HOST.test(query)) return params;
  const website = parseWebsite(query);
  return 'problem' in website ? params : { ...params, optionalFilters: [`objectID:${website.id}`] };
}
