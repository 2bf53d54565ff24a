// Exports for a web server that renders documents around remotes. Runs in Node: no browser APIs, no React.
export { fillPath } from './api/fillPath.ts';
export { withUrlLanguage } from './documents/withUrlLanguage.ts';
export { readUrlLanguage } from './language/urlLanguage.ts';
export { documentTitle } from './page/documentTitle.ts';
export { paths } from './paths.ts';
export { SEARCH_PATH, toResultsKey, toSearchBody } from './search/searchRequest.ts';
