import { useEffect } from 'react';

/** The name of the product, after each page's title. */
const PRODUCT = 'Heard';

/** Sets the document's title: `Log in · Heard`. @param title the page's own; null for the product's name alone */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
}
