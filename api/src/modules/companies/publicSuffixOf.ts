import { parse } from 'tldts';

/**
 * The public suffix of a host by the Public Suffix List, or null when its ending is not on it.
 * Only the registries' part of the list counts: under a suffix that a company runs (`github.io`) each name is still a
 * website of its own, and the suffix itself is that company's.
 */
export function publicSuffixOf(host: string): string | null {
  const { publicSuffix, isIcann } = parse(host, { allowPrivateDomains: false });
  return isIcann ? publicSuffix : null;
}
