import { createHash, randomBytes } from 'node:crypto';

/** Creates a token of 256 random bits for a link, and its hash. Only the hash is stored. */
export function createOneTimeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Returns the SHA-256 of a token, so that a leaked database reveals no usable link. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
