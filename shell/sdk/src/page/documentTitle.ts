import { getSiteName } from '@heard/contract';

/**
 * Returns a document's title.
 * @param title the page's title; null for only the site's name. A title that begins with the site's name, as on the home page, is used
 *   unchanged
 * @example
 * documentTitle('Log in'); // Log in · Heard
 */
export function documentTitle(title: string | null): string {
  const name = getSiteName();
  if (title === null) return name;
  return title.startsWith(`${name} · `) ? title : `${title} · ${name}`;
}
