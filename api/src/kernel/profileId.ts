import { randomBytes } from 'node:crypto';

/** Crockford's base32: no letters that look like digits. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

const LENGTH = 10;

/**
 * Returns a new id of a public page: 50 random bits, unrelated to the account. With ten million pages, a new id is already in use with a
 * probability of one in a hundred million. The request then fails.
 */
export function createProfileId(): string {
  return [...randomBytes(LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('');
}

/** Returns whether a text has the format of the id of a public page. */
export function isProfileId(text: string): boolean {
  return /^[0-9a-hjkmnp-tv-z]{10}$/.test(text);
}
