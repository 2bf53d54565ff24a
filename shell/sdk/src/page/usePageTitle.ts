import { useEffect } from 'react';
import { documentTitle } from './documentTitle.ts';

/** Sets the document's title: `Log in · Heard`. @param title the page's own; null for the product's name alone */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}
