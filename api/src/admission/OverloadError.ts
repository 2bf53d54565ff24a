import { ProblemError } from '../problems.ts';

/** Longest `Retry-After` of an overload, in seconds, before jitter. */
const MAX_RETRY_S = 10;

/**
 * Rejects a request that could not be served in time, before any work was done for it. One instance may reject many requests, so the jitter is added
 * when the header is written.
 */
export class OverloadError extends ProblemError {
  readonly #leastSeconds: number;

  /** @param expectedSeconds the time until all waiting work is done; infinite when nothing is making progress */
  constructor(expectedSeconds: number) {
    super('unavailable');
    this.#leastSeconds = Math.ceil(Math.min(Math.max(expectedSeconds, 1), MAX_RETRY_S));
  }

  /** `Retry-After` is between one and two times the expected recovery, so that rejected clients do not all return at the same moment. */
  override get headers(): Record<string, string> {
    return { 'retry-after': String(this.#leastSeconds + Math.floor(Math.random() * (this.#leastSeconds + 1))) };
  }
}
