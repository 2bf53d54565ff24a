/** The product's name, which follows each page's title. */
export const PRODUCT = 'Heard';

/**
 * Returns a document's title.
 * @param title the page's title; a title that begins with the product's name, as on the home page, is used unchanged;
 * null for only the product's name
 * @example
 * documentTitle('Log in'); // Log in · Heard
 */
export function documentTitle(title: string | null): string {
  if (title === null) return PRODUCT;
  return title.startsWith(`${PRODUCT} · `) ? title : `${title} · ${PRODUCT}`;
}
