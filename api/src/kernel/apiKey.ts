import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const KEY = /^heard_([\w-]{43})_([\da-z]{1,7})$/;

/** Lets programs that scan for leaked secrets, and this API, recognize a key without a look-up. */
const getChecksum = (secret: string): string => crc32(secret).toString(36);

/** Creates an API key with 256 random bits. @returns the key, and its hash. Only the hash is stored */
export function createApiKey(): { key: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  const key = `heard_${secret}_${getChecksum(secret)}`;
  return { key, hash: hashApiKey(key) };
}

/** Returns whether a bearer token is an API key, valid or not, and not the token of a session, which has dots. */
export function isApiKey(token: string): boolean {
  return token.startsWith('heard_');
}

/** Returns whether a text has the format of an API key, and the checksum is correct. */
export function isWellFormed(key: string): boolean {
  const [, secret, checksum] = KEY.exec(key) ?? [];
  return secret !== undefined && checksum === getChecksum(secret);
}

/**
 * Hashes an API key without a salt. No salt is needed, because a key has as many random bits as its hash. Without a salt, an index can find
 * the key.
 */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
