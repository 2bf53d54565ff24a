/** The product's name, which follows each page's title. */
export const PRODUCT = 'Heard';

/**
 * Returns a document's title.
 * @param title the page's title; null for only the product's name
 * @example
 * documentTitle('Log in'); // Log in · Heard
 */
export function documentTitle(title: string | null): string {
  return title === null ? PRODUCT : `${title} · ${PRODUCT}`;
}
