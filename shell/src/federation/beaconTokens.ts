/** The time after which tokens are fetched again, in milliseconds. They are valid for one to two hours. */
const MAX_AGE_MS = 3_000_000;
const TIMEOUT_MS = 3_000;

type Tokens = Readonly<Record<string, string>>;

/**
 * The browser's `fetch`, captured before a remote can replace it. Uses `globalThis`, because the renderer, which has no window, also loads
 * this file.
 */
const fetch = globalThis.fetch.bind(globalThis);
let last: Tokens = {};
let fetchedAt = -Infinity;
let pending: Promise<Tokens> | null = null;

/** Returns the tokens of the releases on this page, by remote. The web server counts only beacons that have a token. */
export function fetchBeaconTokens(): Promise<Tokens> {
  if (performance.now() - fetchedAt < MAX_AGE_MS) return Promise.resolve(last);
  pending ??= readTokens().finally(() => {
    pending = null;
  });
  return pending;
}

/** Returns the tokens that were fetched last, without waiting. */
export function getBeaconTokens(): Tokens {
  return last;
}

async function readTokens(): Promise<Tokens> {
  try {
    const response = await fetch('/reports/tokens', { priority: 'low', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) [last, fetchedAt] = [(await response.json()) as Tokens, performance.now()];
  } catch {
    // Beacons without a token are logged, but not counted.
  }
  return last;
}
