import type { ComponentType } from 'react';
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The search has not loaded in time.')), LOAD_TIMEOUT);
  });
  try {
    const library = import(/* webpackChunkName: "search" */ './instant-search.ts');
    const { createSearchClient, ...components } = await Promise.race([library, tooLate]);
    return { client: createSearchClient(options), ...components };
  } finally {
    clearTimeout(timer);
  }
}
