import { getSiteName } from '@heard/contract';

/**
 * Returns a document's title.
 * @param title the page's title; one that begins with the site's name, as the home page's does, is complete; null for only the site's
 *   name
 * @example
 * documentTitle('Log in'); // Log in · Heard
 */
export function documentTitle(title: string | null): string {
  const name = getSiteName();
  if (title === null) return name;
  return title.startsWith(`${name} · `) ? title : `${title} · ${name}`;
}
