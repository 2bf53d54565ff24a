import { toReadableDomain } from '@heard/contract';
// With the slash it is the package, not Node's deprecated module of that name.
import { toUnicode } from 'punycode/';

/** Decodes the internationalized labels of a domain (RFC 3492). Those that may mislead stay as they are, as do malformed ones. */
export function toUnicodeDomain(domain: string): string {
  return toReadableDomain(domain, (label) => {
    try {
      return toUnicode(label);
    } catch {
      return '';
    }
  });
}
