interface RetryOptions {
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  maxRetries?: number | undefined;
  maxWaitSeconds?: number | undefined;
}

/** The methods that RFC 9110 defines as idempotent. */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/**
 * Creates a `fetch` that sends an idempotent request again after 429 (a rate limit is reached) and 503 (the API is overloaded). Before each retry,
 * waits for the time in `Retry-After`.
 * @returns a function that resolves to the last response, even if it is an error response, and rejects like `fetch`
 */
export function createRetryingFetch({
  fetch = (request) => globalThis.fetch(request),
  maxRetries = 3,
  maxWaitSeconds = 60,
}: RetryOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const retries = IDEMPOTENT.has(request.method) ? maxRetries : 0;
    for (let retry = 0; retry < retries; retry += 1) {
      // Sends a copy, because the body of a request can be sent only once.
      const response = await fetch(request.clone());
      const seconds = readRetryAfter(response);
      if (seconds === null || seconds > maxWaitSeconds) return response;
      await response.body?.cancel();
      await wait(seconds * 1000, request.signal);
    }
    return fetch(request);
  };
}

/**
 * Returns the seconds to wait before a retry, from `Retry-After`. Returns null if the response has no valid `Retry-After`, or another status than 429
 * or 503.
 */
function readRetryAfter({ status, headers }: Response): number | null {
  const value = headers.get('Retry-After');
  if (value === null || (status !== 429 && status !== 503)) return null;
  // Seconds, or a date (RFC 9110, section 10.2.3).
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** Waits. Rejects with the reason of the signal when it is aborted. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', abort, { once: true });
  });
}
