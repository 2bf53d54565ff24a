/** The duration of the window in which requests are counted, in seconds. */
export const WINDOW_SECONDS = 60;
/** The maximum number of networks that are counted in a window. Networks beyond this number are not limited until the window ends. */
const MAX_NETWORKS = 100_000;

/** Limits the requests of each network, in this process. */
export class NetworkLimit {
  readonly #max: number;
  readonly #counts = new Map<string, number>();
  #start = Number.NEGATIVE_INFINITY;

  /** @param max the number of requests per network and minute */
  constructor(max: number) {
    this.#max = max;
  }

  /** Counts a request of a network. @returns whether the request is within the limit */
  take(network: string): boolean {
    const now = performance.now();
    if (now - this.#start > WINDOW_SECONDS * 1000) {
      this.#start = now;
      this.#counts.clear();
    }
    const count = this.#counts.get(network) ?? 0;
    if (count >= this.#max) return false;
    if (count > 0 || this.#counts.size < MAX_NETWORKS) this.#counts.set(network, count + 1);
    return true;
  }

  /** The seconds until all networks may send requests again; at least one second. */
  get secondsLeft(): number {
    return Math.max(1, Math.ceil(WINDOW_SECONDS - (performance.now() - this.#start) / 1000));
  }
}
