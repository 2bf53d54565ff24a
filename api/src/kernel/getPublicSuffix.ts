import { parse } from 'tldts';

/**
 * Returns the public suffix of a host, or null when the Public Suffix List has none. Uses only the ICANN section of the list. A private
 * suffix such as `github.io` is the website of a company, and each name below it is a separate website.
 */
export function getPublicSuffix(host: string): string | null {
  const { publicSuffix, isIcann } = parse(host, { allowPrivateDomains: false });
  return isIcann ? publicSuffix : null;
}
