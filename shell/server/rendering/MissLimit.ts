const WINDOW_MS = 60_000;
/** The maximum number of networks that are counted in a window. Further networks are not limited until it ends. */
const MAX_NETWORKS = 100_000;

/** Limits the pages that are rendered for each network, so that one client cannot keep the processes busy. */
export class MissLimit {
  readonly #max: number;
  readonly #counts = new Map<string, number>();
  #start = Number.NEGATIVE_INFINITY;

  /** @param max the number of pages per network and minute */
  constructor(max: number) {
    this.#max = max;
  }

  /** Counts a page for a network. @returns whether the page may be rendered */
  take(network: string): boolean {
    const now = performance.now();
    if (now - this.#start > WINDOW_MS) {
      this.#start = now;
      this.#counts.clear();
    }
    const count = this.#counts.get(network) ?? 0;
    if (count >= this.#max) return false;
    if (count > 0 || this.#counts.size < MAX_NETWORKS) this.#counts.set(network, count + 1);
    return true;
  }
}
