import { useEffect } from 'react';
import { documentTitle } from './documentTitle.ts';

/**
 * Sets the document's title.
 * @param title the page's title; null for only the site's name
 * @example
 * usePageTitle(t('login.pageTitle')); // Log in · Heard
 */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}
