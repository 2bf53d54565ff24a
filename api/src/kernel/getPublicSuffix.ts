import { parse } from 'tldts';

/**
 * Returns the public suffix of a host, or null when the Public Suffix List has none. Only the list's ICANN section counts:
 * below a private suffix (`github.io`) each name is a separate website, and the suffix itself is a company's website.
 */
export function getPublicSuffix(host: string): string | null {
  const { publicSuffix, isIcann } = parse(host, { allowPrivateDomains: false });
  return isIcann ? publicSuffix : null;
}
