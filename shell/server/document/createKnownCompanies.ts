import { SEARCH_INDEX, type SearchResult } from '@heard/contract';
import { paths } from '@heard/sdk/server';
import type { PageLink } from './renderDocument.ts';

/** How many companies are listed. */
const COUNT = 10;
/** How long (ms) a list is used before the next request renews it. */
const FRESH_MS = 5 * 60_000;
/** How long (ms) the API may take. */
const TIMEOUT_MS = 5_000;

/**
 * Creates a function that returns the links to the most reviewed companies, for clients without JavaScript. It never waits: a list
 * that is missing or out of date is requested, for the next documents. After a failure the last list stays.
 */
export function createKnownCompanies(apiUrl: string): () => readonly PageLink[] {
  let links: readonly PageLink[] = [];
  let renewAt = 0;

  async function renew(): Promise<void> {
    const response = await fetch(`${apiUrl}/1/indexes/${SEARCH_INDEX}/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '', hitsPerPage: COUNT }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return;
    // The contract defines the type.
    const { hits } = (await response.json()) as SearchResult;
    links = hits.map(({ objectID, name }) => ({ path: paths.company(objectID), title: name }));
  }

  return () => {
    if (Date.now() >= renewAt) {
      renewAt = Date.now() + FRESH_MS;
      // The page is complete without the list.
      renew().catch(() => {
        renewAt = 0;
      });
    }
    return links;
  };
}
