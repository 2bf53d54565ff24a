/** Returns the path of a list's page. */
export function toPath(categorySlug: string | null, countryCode: string | null, citySlug: string | null): string {
  const parts = [categorySlug === null ? 'places' : `categories/${categorySlug}`, countryCode?.toLowerCase(), citySlug];
  return `/${parts
    .filter((part) => part !== null && part !== undefined)
    .map((part) => encodeURI(part))
    .join('/')}`;
}
