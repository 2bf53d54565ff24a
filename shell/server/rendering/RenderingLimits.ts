/** The time limits of rendering on the server, in milliseconds. */
export interface RenderingLimits {
  /**
   * The time that a document waits while its page is in the queue of the process. The document waits for the same time again once the
   * process has begun with the page.
   */
  pageMs: number;
  /** A process that is still rendering a page after this time is terminated. */
  hangMs: number;
  /**
   * The time (ms) after which a process is terminated while it renders a page for the first time. The first rendering takes longer, because
   * it also compiles the code of the page.
   */
  warmUpMs: number;
  /** The duration of the first pause after a release has failed. */
  firstPauseMs: number;
}

export const DEFAULT_LIMITS: RenderingLimits = {
  pageMs: 250,
  hangMs: 2_000,
  warmUpMs: 10_000,
  firstPauseMs: 5_000,
};
