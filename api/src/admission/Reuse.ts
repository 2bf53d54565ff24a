/** The time for which this process may reuse reads that are the same for all callers. */
export interface Reuse {
  /** The maximum age of a reused read; 0: reads are not reused. */
  readonly milliseconds: number;
  /**
   * The number of writes through this process so far. Data that was read before a write is not reused after the write.
   */
  writes: number;
  /** Returns whether the current request must show a write that may be missing in reused reads. */
  readonly mustBeCurrent: () => boolean;
}

/**
 * The time (ms) for which reads are reused. Shared caches may reuse public responses for longer, see `responseHeaders`.
 */
export const REUSE_MS = 1000;
