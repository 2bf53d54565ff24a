import type { Versions } from '../configuration/ShellConfiguration.ts';

/**
 * Time limit (ms) of the web server's response. Without a response, the page continues without knowing the versions.
 */
const TIMEOUT_MS = 1_000;
/** The time (ms) for which a response is reused for further navigations. */
const MAX_AGE_MS = 10_000;

/**
 * Reads the deployed versions from the web server. Concurrent reads share one request, and further navigations reuse the response for a
 * limited time.
 */
export class DeployedVersions {
  /** The browser's `fetch`, captured before a remote can replace it. */
  readonly #fetch = window.fetch.bind(window);
  #last: { versions: Versions | null; at: number } | null = null;
  #pending: Promise<Versions | null> | null = null;

  /**
   * @param isFresh requests the versions again, even if the last response is recent
   * @returns null when the web server is unavailable or the browser is offline
   */
  async read(isFresh: boolean): Promise<Versions | null> {
    if (this.#pending !== null) return this.#pending;
    if (!isFresh && this.#last !== null && Date.now() - this.#last.at < MAX_AGE_MS) return this.#last.versions;
    this.#pending = fetchVersions(this.#fetch);
    const versions = await this.#pending;
    this.#pending = null;
    this.#last = { versions, at: Date.now() };
    return versions;
  }
}

async function fetchVersions(fetch: typeof window.fetch): Promise<Versions | null> {
  if (!navigator.onLine) return null;
  try {
    const response = await fetch('/versions.json', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const versions = (await response.json()) as Partial<Versions> | null;
    // Checks the response, because a captive portal may respond in place of the web server.
    if (!response.ok || typeof versions?.shell !== 'string' || typeof versions.remotes !== 'object') return null;
    return versions as Versions;
  } catch {
    return null;
  }
}
