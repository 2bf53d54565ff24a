/** Where the search box asks: Algolia, or the API, which speaks the same protocol. */
export interface SearchSettings {
  appId: string;
  /** The search-only key. */
  apiKey: string;
  /** The API's own host and path (`localhost:3000/api`); left out, Algolia's hosts are asked. */
  host?: { url: string; protocol: 'http' | 'https' };
}
