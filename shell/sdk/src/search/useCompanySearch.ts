import { useEffect, type ReactNode } from 'react';
import type { FoundCompany } from './CompanyResults.tsx';
import { useSearch } from './useSearch.tsx';

export type { FoundCompany };

/**
 * The state of `useCompanySearch`.
 * @example
 * const { companies, isWaiting }: CompanySearch = useCompanySearch('bakery');
 */
export interface CompanySearch {
  /**
   * The companies of the last response, at most 5. Results of an earlier query stay until the next response, to avoid
   * flicker.
   */
  companies: FoundCompany[];
  /** Whether any response has arrived. Before that, an empty list does not mean that there are no matches. */
  hasResponse: boolean;
  /** Whether the response to the current query is still pending. */
  isWaiting: boolean;
  /** Whether the last request failed, or the search library failed to load. */
  hasFailed: boolean;
  /** Tries again after a failure. */
  retry: () => void;
  /** An element that shows nothing. The calling component must render this element. */
  outlet: ReactNode;
}

/**
 * Searches companies by name or website. Depending on the deployment, uses only the API, or uses Algolia and falls back to the API. All
 * searches of a page share one client and its cache. The search library is loaded with the first query.
 * @param query the search text; an empty text sends no request
 * @example
 * const { companies, outlet } = useCompanySearch(text);
 * return (
 * <>
 * <ul>{companies.map(({ id, name }) => <li key={id}>{name}</li>)}</ul>
 * {outlet}
 * </>
 * );
 */
export function useCompanySearch(query: string): CompanySearch {
  const text = query.trim();
  const hasText = text !== '';
  const { companies, hasResponse, isWaiting, hasFailed, retry, prepare, outlet } = useSearch(text, { preloads: false });
  useEffect(() => {
    if (hasText) prepare();
  }, [hasText, prepare]);
  return { companies: hasText ? companies : [], hasResponse, isWaiting, hasFailed, retry, outlet };
}
