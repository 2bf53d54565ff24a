/**
 * The settings with which a browser sends searches to Algolia.
 * @example
 * const algolia: AlgoliaSettings = { appId: 'ABC123', searchKey: 'public-search-key' };
 */
export interface AlgoliaSettings {
  appId: string;
  /** The search-only key. */
  searchKey: string;
  /** A URL to use instead of Algolia's hosts. */
  url?: string;
}
