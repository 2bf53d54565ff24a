import type { ComponentType } from 'react';
import { withTimeout } from '../time/withTimeout.ts';
import type { SearchClient, SearchClientOptions } from './createSearchClient.ts';
import type { InstantSearchResultsProps } from './InstantSearchResults.tsx';
import type { SearchAnswersProps } from './SearchAnswers.tsx';

/** Milliseconds after which the library counts as not loaded. */
const LOAD_TIMEOUT = 10_000;

/** What searches, once it is there. */
export interface SearchLibrary {
  client: SearchClient;
  InstantSearchResults: ComponentType<InstantSearchResultsProps>;
  SearchAnswers: ComponentType<SearchAnswersProps>;
}

/**
 * Loads InstantSearch and the client, which are no part of a page's first load. Whoever asks again gets the same ones.
 * Rejects when they can't be had within 10 s; the next call then tries anew.
 */
export type SearchLoader = () => Promise<SearchLibrary>;

export function createSearchLoader(options: SearchClientOptions): SearchLoader {
  let loading: Promise<SearchLibrary> | null = null;
  return async () => {
    loading ??= load(options);
    try {
      return await loading;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
}

async function load(options: SearchClientOptions): Promise<SearchLibrary> {
  const { createSearchClient, ...components } = await withTimeout(
    import(/* webpackChunkName: "search" */ './instant-search.ts'),
    LOAD_TIMEOUT,
    'The search library took longer than 10 s to load.',
  );
  return { client: createSearchClient(options), ...components };
}
