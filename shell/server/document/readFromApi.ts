import { createHash } from 'node:crypto';

export type ApiResult<Body> =
  /** `version`: identifies the body, as the `ETag` of the response. `next`, `total`: of a paginated list, as the app reads them. */
  | { status: 'found'; body: Body; version: string; next: string | null; total: number }
  | { status: 'not-found' }
  /** It was removed because it broke the rules. */
  | { status: 'removed' }
  | { status: 'unavailable'; retryAfter: number };

/** After this time the page is sent without the data, and the app requests it itself. */
const TIMEOUT_MS = 1_000;
/** Used if the API sends no `Retry-After`. */
const RETRY_AFTER_S = 5;

/**
 * Requests the data of a page from the API. Never throws.
 * @param url the endpoint, whose response the contract defines
 * @param headers see `getForwardedHeaders`
 * @param body what is sent with POST; undefined: GET
 */
export async function readFromApi<Body>(
  url: string,
  headers: Record<string, string>,
  body?: object,
): Promise<ApiResult<Body>> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
      ...(body === undefined
        ? { headers }
        : {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
    });
    if (response.ok) {
      const text = await response.text();
      const version = response.headers.get('etag') ?? createHash('sha256').update(text).digest('base64');
      // The contract defines the type.
      const body = JSON.parse(text) as Body;
      const next = /<([^>]*)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
      return { status: 'found', body, version, next, total: Number(response.headers.get('x-total-count') ?? 0) };
    }
    if (response.status === 404 || response.status === 400) return { status: 'not-found' };
    if (response.status === 410) return { status: 'removed' };
    return { status: 'unavailable', retryAfter: Number(response.headers.get('retry-after')) || RETRY_AFTER_S };
  } catch {
    return { status: 'unavailable', retryAfter: RETRY_AFTER_S };
  }
}
