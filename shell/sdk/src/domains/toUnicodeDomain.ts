// With the slash it is the package, not Node's deprecated module of that name.
import { toUnicode } from 'punycode/';

/** Decodes the internationalized labels of a domain (RFC 3492). A malformed one stays as it is. */
export function toUnicodeDomain(domain: string): string {
  try {
    return toUnicode(domain);
  } catch {
    return domain;
  }
}
