/** The name of the product, after each page's title. */
export const PRODUCT = 'Heard';

/** A document's title: `Log in · Heard`. @param title the page's own; null for the product's name alone */
export function documentTitle(title: string | null): string {
  return title === null ? PRODUCT : `${title} · ${PRODUCT}`;
}
