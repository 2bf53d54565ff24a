/**
 * The keys in the browser's local and session storage. Used by the sdk, the shell, the inline scripts of the web server's document, and the
 * tools that prepare a browser.
 * @example
 * localStorage.getItem(storageKeys.theme);
 */
export const storageKeys = {
  /** The key of the session's token in local storage (specification 4 and 9). */
  token: 'auth_token',
  /** Local storage: the language chosen in the footer, as a BCP 47 tag. */
  language: 'language',
  /** Local storage: the language of the account that is logged in, as a BCP 47 tag. */
  accountLanguage: 'account_language',
  /** Local storage: the width of the account in the top bar, such as `187.5px`. The next document reserves this width before the first paint. */
  accountWidth: 'account_width',
  /** Local storage: the chosen theme, `light` or `dark`. Without an entry, the theme of the system is used. */
  theme: 'theme',
  /** Local storage: the country whose companies the person wants to see, as an ISO code. */
  country: 'country',
  /** Local storage: the remotes that this browser loads from URLs other than the deployed URLs, as JSON: `{name: URL}`. */
  remoteOverrides: 'heard:remotes',
  /** Local storage: the companies that were opened from search results, as a JSON array; deleted when the person logs out. */
  recentSearches: 'heard.recentSearches',
  /** Session storage: the versions for which this tab has already reloaded the document automatically, as a JSON array. */
  recoveries: 'heard.recovered',
  /** Session storage: the notices that the next document of this tab shows, as JSON: `{at, texts}`. */
  notices: 'heard.notices',
  /** Session storage: the latest write of this tab, as JSON: `{position, endsAt}`. Reads must show this write for a minute. */
  latestWrite: 'heard.latestWrite',
  /** Session storage: the prefix of the keys of drafts. */
  draftPrefix: 'heard.draft.',
} as const;
