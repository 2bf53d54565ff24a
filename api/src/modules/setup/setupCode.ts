import { timingSafeEqual } from 'node:crypto';
import { createGroupedCode } from '../../kernel/createGroupedCode.ts';
import { hashToken } from '../../kernel/oneTimeToken.ts';

/** The characters of a code, without `0`, `1`, `I` and `O`, which look like other characters. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** The length of each of the four groups, so that a code has 80 random bits. */
const GROUP_LENGTH = 4;

/** Creates a code for the first setup, and its hash. Only the hash is stored. */
export function createSetupCode(): { code: string; hash: Buffer } {
  const code = createGroupedCode(ALPHABET, GROUP_LENGTH);
  return { code, hash: hashSetupCode(code) };
}

/** Returns whether a code matches a hash, in constant time. Ignores case, spaces and dashes. */
export function isSetupCode(code: string, hash: Buffer): boolean {
  const other = hashSetupCode(code);
  return other.length === hash.length && timingSafeEqual(other, hash);
}

function hashSetupCode(code: string): Buffer {
  return hashToken(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
}
