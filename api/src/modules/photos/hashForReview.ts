import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a value and the review that it belongs to, so that equal values of different reviews differ. */
export function hashForReview(reviewId: string, value: string | Buffer): Buffer {
  return createHash('sha256').update(`${reviewId}:`).update(value).digest();
}
