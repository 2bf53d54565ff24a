import { domainToUnicode } from 'node:url';
import { getDomain, getDomainWithoutSuffix } from 'tldts';
import unhomoglyph from 'unhomoglyph';
import { foldText } from '../search/foldText.ts';

/** From so many reviews on, the same name under another ending is taken for the same company. */
const KNOWN_REVIEWS = 64;

/** A company whose domain may be taken for another. */
export interface KnownDomain {
  domain: string;
  reviews_count: number;
}

/**
 * What the name of a domain may be read as: without the letters of other scripts that look like Latin ones (the
 * confusables of UTS #39), and with each two neighbours the other way round. The database takes hyphens, doubled letters and
 * digits that look like letters for the same (`look_alike_key`).
 */
export function readingsOf(domain: string): string[] {
  const label = getDomainWithoutSuffix(domain);
  if (label === null) return [];
  const name = foldText(unhomoglyph(domainToUnicode(label)));
  const swapped = Array.from({ length: Math.max(name.length - 1, 0) }, (_, at) =>
    [name.slice(0, at), name[at + 1], name[at], name.slice(at + 2)].join(''),
  );
  return [...new Set([name, label, ...swapped])];
}

/** Whether a company that was found by a reading is one that people may mean. */
export function isLookAlike(domain: string, { domain: other, reviews_count: reviews }: KnownDomain): boolean {
  // A part of another company's domain is called what its owner likes.
  if (getDomain(other) !== other || getDomain(domain) === other) return false;
  return reviews >= KNOWN_REVIEWS || getDomainWithoutSuffix(domain) !== getDomainWithoutSuffix(other);
}
