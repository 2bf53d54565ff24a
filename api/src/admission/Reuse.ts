/** How long reads that are the same for everybody may be reused in this process. */
export interface Reuse {
  /** 0: not at all. */
  readonly milliseconds: number;
  /** The number of writes through this process so far: what was read before a write is not used after it. */
  writes: number;
  /** Returns whether the current request must show a write that earlier reads may have missed. */
  readonly mustBeCurrent: () => boolean;
}

/** Shared caches may reuse public responses for longer, see `responseHeaders`. */
export const REUSE_MS = 1000;
