/** Each key in the browser's storage. A test compares this list with the keys of the shell and the SDK. */
export const STORED = [
  { key: 'auth_token', name: 'token', where: 'local' },
  { key: 'theme', name: 'theme', where: 'local' },
  { key: 'language', name: 'language', where: 'local' },
  { key: 'account_language', name: 'accountLanguage', where: 'local' },
  { key: 'account_width', name: 'accountWidth', where: 'local' },
  { key: 'country', name: 'country', where: 'local' },
  { key: 'heard:remotes', name: 'remoteOverrides', where: 'local' },
  { key: 'heard.recentSearches', name: 'recentSearches', where: 'local' },
  { key: 'heard.recovered', name: 'recoveries', where: 'session' },
  { key: 'heard.notices', name: 'notices', where: 'session' },
  { key: 'heard.latestWrite', name: 'latestWrite', where: 'session' },
  { key: 'heard.draft.*', name: 'draftPrefix', where: 'session' },
  { key: 'heard.invitation.*', name: 'invitationPrefix', where: 'session' },
  { key: 'heard.compare', name: 'comparison', where: 'session' },
] as const;
