import { createHash, randomBytes, randomInt } from 'node:crypto';
import { ownerColumn, type EmailOwner } from './AccountKey.ts';

/** Creates a token of 256 random bits for a link, and its hash. Only the hash is stored. */
export function createOneTimeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Returns the SHA-256 of a token, so that a leaked database reveals no usable link. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The number of digits of a code that a person types. */
const CODE_LENGTH = 8;

/** Creates a random code that a person types, and its hash for its owner. */
export function createCode(owner: EmailOwner): { code: string; hash: Buffer } {
  const code = randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0');
  return { code, hash: hashCode(code, owner) };
}

/** Returns the hash of a code together with its owner. Stored hashes must be unique, but two owners may get the same code. */
export function hashCode(code: string, owner: EmailOwner): Buffer {
  const { column, id } = ownerColumn(owner);
  return hashToken(`${column} ${id} ${code.replace(/\s/g, '')}`);
}
