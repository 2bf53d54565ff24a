import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a review id and a value, so that equal values have different hashes in different reviews. */
export function hashForReview(reviewId: string, value: string | Buffer): Buffer {
  return createHash('sha256').update(`${reviewId}:`).update(value).digest();
}
