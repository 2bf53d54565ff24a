import { createHash, randomBytes } from 'node:crypto';

/** A new token of 256 random bits, for a link, and its hash, which is all that is kept of it. */
export function newOneTimeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

/** SHA-256: whoever reads the database can't make the token of it. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
