import { foldText } from '@heard/contract';
import { domainToUnicode } from 'node:url';
import { getDomain, getDomainWithoutSuffix } from 'tldts';
import unhomoglyph from 'unhomoglyph';

/**
 * The minimum number of reviews of a well-known company. A domain counts as an imitation if it differs from the domain of a well-known
 * company only in its ending.
 */
const WELL_KNOWN_REVIEWS = 64;

/** An existing company that a new company may impersonate. */
export interface KnownDomain {
  domain: string;
  name: string;
  reviews_count: number;
}

/**
 * Returns the possible readings of a domain's name: with Latin letters for their look-alikes in other scripts (confusables of UTS #39), and with each
 * pair of adjacent letters swapped. The database ignores hyphens, doubled letters and digits that look like letters (`look_alike_key`).
 */
export function getReadings(domain: string): string[] {
  const label = getDomainWithoutSuffix(domain);
  if (label === null) return [];
  const name = foldText(unhomoglyph(domainToUnicode(label)));
  const swapped = Array.from({ length: Math.max(name.length - 1, 0) }, (_, at) =>
    [name.slice(0, at), name[at + 1], name[at], name.slice(at + 2)].join(''),
  );
  return [...new Set([name, label, ...swapped])];
}

/** Returns whether a domain imitates the domain of an existing company. The caller has found a reading that both domains have in common. */
export function isLookAlike(domain: string, { domain: other, reviews_count: reviews }: KnownDomain): boolean {
  // Excludes subdomains, because the owner of a domain chooses the names of its subdomains.
  if (getDomain(other) !== other || getDomain(domain) === other) return false;
  return reviews >= WELL_KNOWN_REVIEWS || getDomainWithoutSuffix(domain) !== getDomainWithoutSuffix(other);
}

/** Minimum length of brands. Shorter brands are parts of too many words. A brand between hyphens may have one letter less. */
const MIN_BRAND_LENGTH = 5;

/** Returns the parts of a domain's name that may be the brand of another company: `paypal` in `paypal-login.com`. */
export function getEmbeddedBrands(domain: string): string[] {
  const label = getDomainWithoutSuffix(domain);
  if (label === null) return [];
  const name = foldText(unhomoglyph(domainToUnicode(label)));
  const brands = new Set(name.split('-').filter((part) => part.length >= MIN_BRAND_LENGTH - 1 && part !== name));
  const joined = name.replaceAll('-', '');
  for (let start = 0; start + MIN_BRAND_LENGTH <= joined.length; start++) {
    for (let end = start + MIN_BRAND_LENGTH; end <= joined.length; end++) brands.add(joined.slice(start, end));
  }
  brands.delete(joined);
  return [...brands];
}

/** Returns whether a domain contains the name of a well-known company that has another domain. */
export function containsBrand(domain: string, { domain: other, reviews_count: reviews }: KnownDomain): boolean {
  return reviews >= WELL_KNOWN_REVIEWS && getDomain(other) === other && getDomain(domain) !== other;
}

/** Returns the possible readings of a company's name: with Latin letters, without spaces and punctuation. */
export function getNameReading(name: string): string {
  return foldText(unhomoglyph(name)).replace(/[^\p{L}\p{N}]/gu, '');
}
