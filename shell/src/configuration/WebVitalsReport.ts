/** The report that the browser sends to the web server once per document, when the user leaves the first page of the document. */
export interface WebVitalsReport {
  remote: string;
  version: string;
  /** The exposed module of the page. */
  module: string;
  /** Largest Contentful Paint in milliseconds. */
  lcp?: number;
  /** Interaction to Next Paint in milliseconds; absent without an interaction. */
  inp?: number;
  /** Cumulative Layout Shift. */
  cls?: number;
  /** Time to First Byte in milliseconds. */
  ttfb?: number;
}
