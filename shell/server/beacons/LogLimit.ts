const MAX_LINES = 60;
/**
 * The maximum number of log lines per network for failures that are logged for the first time. For failures that were logged before, there
 * is a separate limit of the same size.
 */
const MAX_LINES_PER_NETWORK = 10;
/**
 * Maximum number of failures whose first beacon is logged even beyond `MAX_LINES`. Limits the memory, because the stored reason of a
 * failure may have 4 KB.
 */
const MAX_FAILURES = 300;

/**
 * Limits the log to 60 lines per minute about a remote, at most 10 of which come from one network, so that one client can't suppress the lines about
 * other clients. The first beacon about each failure is logged even beyond the 60 lines.
 */
export class LogLimit {
  #lines = 0;
  readonly #failures = new Set<string>();
  /** Maps each network to the number of its log lines about new failures. `#furtherLines` counts its lines about known failures. */
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
