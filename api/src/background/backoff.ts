/** The longest back-off of a loop, in milliseconds. */
const MAX_BACKOFF_MS = 60_000;

/**
 * Returns how long to wait before the next attempt, in milliseconds: exponential back-off with jitter. The delay doubles with each failure
 * up to the maximum, and a random part of it, at most half, is subtracted, so that processes that failed together do not retry together.
 * @param failures how many attempts in a row have failed, at least 1
 * @param baseMs the longest delay after the first failure
 * @param maxMs the longest delay after any number of failures
 * @param random a number from 0 to 1, as from `Math.random`
 */
export function backoffMs(failures: number, baseMs: number, maxMs = MAX_BACKOFF_MS, random = Math.random): number {
  const longest = Math.min(baseMs * 2 ** (failures - 1), maxMs);
  return longest * (1 - random() / 2);
}

/** The number of attempts for one queue entry, and the pauses between the attempts. */
export interface RetryPolicy {
  maxAttempts: number;
  /** Maximum delay (ms) after the first failure. */
  baseMs: number;
  /** Maximum delay (ms) after any number of failures. */
  maxMs: number;
}

/**
 * Returns how long a queue entry waits before it is tried again, in milliseconds, or null when it has used up its attempts
 * and should be set aside.
 * @param attempts how many attempts have failed, at least 1
 */
export function retryDelayMs(
  attempts: number,
  { maxAttempts, baseMs, maxMs }: RetryPolicy,
  random = Math.random,
): number | null {
  return attempts >= maxAttempts ? null : backoffMs(attempts, baseMs, maxMs, random);
}
