import { toReadableDomain } from '@heard/contract';
// The slash selects the npm package instead of Node's deprecated module of that name.
import { toUnicode } from 'punycode/';

/** Decodes the internationalized labels of a domain (RFC 3492). Misleading and malformed labels stay unchanged. */
export function toUnicodeDomain(domain: string): string {
  return toReadableDomain(domain, (label) => {
    try {
      return toUnicode(label);
    } catch {
      return '';
    }
  });
}
