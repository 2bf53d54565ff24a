/** The maximum duration (ms) of a pause. If a release works for this time after a pause, its next pause has the minimum duration again. */
const MAX_PAUSE_MS = 10 * 60_000;
const WINDOW_MS = 60_000;
/**
 * A release is paused when this many of its pages, and at least half of all its pages, failed or were slow within a window. A lower limit
 * would pause a release in which only one page is broken.
 */
const MAX_FAILURES = 5;
/**
 * A release is paused when its process was terminated this number of times within a window, because each termination delays the pages in
 * the queue.
 */
const MAX_HANGS = 3;

/** The outcome of rendering a page. `slow`: it used more processor time than the time limit. `hang`: the process was terminated. */
export type RenderOutcome = 'rendered' | 'slow' | 'error' | 'hang';

/** Decides from the recent failures of a release whether the web server renders its pages. */
export class CircuitBreaker {
  readonly #firstPauseMs: number;
  #pauseMs: number;
  #openUntil = Number.NEGATIVE_INFINITY;
  #window = { start: Number.NEGATIVE_INFINITY, pages: 0, failures: 0, hangs: 0 };

  /** @param firstPauseMs the first pause in milliseconds; each further pause is twice as long */
  constructor(firstPauseMs: number) {
    this.#firstPauseMs = firstPauseMs;
    this.#pauseMs = firstPauseMs;
  }

  /** Whether rendering of the release is paused. */
  get isOpen(): boolean {
    return performance.now() < this.#openUntil;
  }

  /** Records a page. @returns the pause that starts, in milliseconds; null if none starts */
  record(outcome: RenderOutcome): number | null {
    const now = performance.now();
    if (now - this.#window.start > WINDOW_MS) this.#window = { start: now, pages: 0, failures: 0, hangs: 0 };
    const window = this.#window;
    window.pages += 1;
    if (outcome !== 'rendered') window.failures += 1;
    if (outcome === 'hang') window.hangs += 1;
    const isFailing = window.failures >= MAX_FAILURES && window.failures * 2 >= window.pages;
    return isFailing || window.hangs >= MAX_HANGS ? this.open() : null;
  }

  /** Starts a pause: the release cannot be loaded, or its process has exited. @returns the pause, in milliseconds */
  open(): number {
    const now = performance.now();
    const hasWorked = now - this.#openUntil > MAX_PAUSE_MS;
    const pause = hasWorked ? this.#firstPauseMs : this.#pauseMs;
    this.#openUntil = now + pause;
    this.#pauseMs = Math.min(pause * 2, MAX_PAUSE_MS);
    this.#window.start = Number.NEGATIVE_INFINITY;
    return pause;
  }
}
