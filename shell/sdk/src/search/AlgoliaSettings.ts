/** What a browser needs to search at Algolia. */
export interface AlgoliaSettings {
  appId: string;
  /** The search-only key. */
  searchKey: string;
  /** An address that is asked instead of Algolia's own hosts. */
  url?: string;
}
