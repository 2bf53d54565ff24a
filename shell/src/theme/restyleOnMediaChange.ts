import { below } from '@heard/ui';

/**
 * The media features that styles of components use and that change while a page is open: width, system colors, and
 * printing.
 */
const QUERIES = [
  ...Object.values(below).map((rule) => rule.replace('@media ', '')),
  '(forced-colors: active)',
  'print',
];

/**
 * Computes the styles of all elements again when a media query begins or ceases to apply, for example because a phone was turned. Chromium
 * does not compute the styles again for a stylesheet into which a rule was inserted in the same frame
 * (`findings/media-queries-after-insert-rule.sh`). styled-components inserts rules whenever a component is shown for the first time.
 */
export function restyleOnMediaChange(): void {
  // An empty rule for all elements. Each time it is added or removed, the browser computes all styles again.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*{}');
  document.adoptedStyleSheets.push(sheet);
  const restyle = () => {
    sheet.disabled = !sheet.disabled;
  };
  for (const query of QUERIES) window.matchMedia(query).addEventListener('change', restyle);
}
