import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

/** The characters of a code, without `0`, `1`, `I` and `O`, which look like other characters. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** A code has 80 random bits, as four groups of four characters. */
const [GROUPS, GROUP_LENGTH] = [4, 4];

/** Creates a code for the first setup, and its hash. Only the hash is stored. */
export function createSetupCode(): { code: string; hash: Buffer } {
  const createGroup = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('');
  const code = Array.from({ length: GROUPS }, createGroup).join('-');
  return { code, hash: hashSetupCode(code) };
}

/** Returns whether a code matches a hash, in constant time. Ignores case, spaces and dashes. */
export function isSetupCode(code: string, hash: Buffer): boolean {
  const other = hashSetupCode(code);
  return other.length === hash.length && timingSafeEqual(other, hash);
}

function hashSetupCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest();
}
