const MAX_LINES = 60;
/** The share of one network, for the first and for further beacons about a failure. */
const MAX_LINES_PER_NETWORK = 10;
/** Failures whose first beacon is logged in any case. Each has a reason of at most 4 KB. */
const MAX_FAILURES = 300;

/**
 * Limits the lines about one remote in a minute to 60, 10 of them from one network, so that one client can't silence the others. The
 * first beacon about each failure is logged beyond that.
 */
export class LogLimit {
  #lines = 0;
  readonly #failures = new Set<string>();
  /** Lines by network: first beacons about a failure, and further ones. */
  readonly #firstLines = new Map<string, number>();
  readonly #furtherLines = new Map<string, number>();
  /** The number of beacons that were not logged. */
  omitted = 0;

  /** Returns whether a beacon may be logged, and counts it. @param isKnown false for a remote that is not configured */
  accept(network: string, failure: string, isKnown: boolean): boolean {
    const isFirst = isKnown && !this.#failures.has(failure) && this.#failures.size < MAX_FAILURES;
    const share = isFirst ? this.#firstLines : this.#furtherLines;
    const lines = share.get(network) ?? 0;
    if (lines >= MAX_LINES_PER_NETWORK || (!isFirst && this.#lines >= MAX_LINES)) {
      this.omitted += 1;
      return false;
    }
    if (isFirst) this.#failures.add(failure);
    share.set(network, lines + 1);
    this.#lines += 1;
    return true;
  }
}
