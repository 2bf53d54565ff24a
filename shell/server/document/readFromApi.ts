import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { request } from 'undici';

export type ApiResult<Body> =
  /**
   * `version`: the `ETag` of the response, which identifies the body. `size`: the size of the body, in bytes. `next`, `total`: the properties of a
   * paginated list, as the app reads them.
   */
  | { status: 'found'; body: Body; version: string; size: number; next: string | null; total: number }
  | { status: 'not-found' }
  /** The API responded with 410: the resource was removed because it broke the rules. */
  | { status: 'removed' }
  /** `isLimited`: the API rejected the request because of the client's rate limit. */
  | { status: 'unavailable'; retryAfter: number; isLimited?: true };

/** The time (ms) that a document waits for its data. After it, the page is sent without the data, and the app requests the data. */
const TIMEOUT_MS = 1_000;
/** The maximum size of a body, in bytes. */
const MAX_BYTES = 1024 * 1024;
/** The `Retry-After` of a document if the response of the API contains no `Retry-After`. */
const RETRY_AFTER_S = 5;

/**
 * Requests the data of a page from the API. Never throws.
 * @param url the endpoint, whose response the contract defines
 * @param headers see `getForwardedHeaders`
 * @param body the body of a POST; undefined for a GET
 */
export async function readFromApi<Body>(
  url: string,
  headers: Record<string, string>,
  body?: object,
): Promise<ApiResult<Body>> {
  const result = await send<Body>(url, headers, body);
  return result.status === 'unchanged' ? { status: 'unavailable', retryAfter: RETRY_AFTER_S } : result;
}

/**
 * Requests the data of a page again. Never throws.
 * @param version the version of the body that the caller has
 * @returns `unchanged` if that body is still current
 */
export function revalidateFromApi<Body>(
  url: string,
  headers: Record<string, string>,
  version: string,
): Promise<ApiResult<Body> | { status: 'unchanged' }> {
  return send(url, { ...headers, 'if-none-match': version });
}

async function send<Body>(
  url: string,
  headers: Record<string, string>,
  sent?: object,
): Promise<ApiResult<Body> | { status: 'unchanged' }> {
  try {
    // Does not use `fetch`, because it would add `Cache-Control: no-cache` to a conditional request. The API does not share responses to
    // such requests.
    const response = await request(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(sent === undefined
        ? { headers }
        : {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(sent),
          }),
    });
    const { statusCode } = response;
    if (statusCode >= 200 && statusCode < 300) {
      const text = await readText(response.body);
      const version = getHeader(response.headers['etag']) ?? createHash('sha256').update(text).digest('base64');
      // Safe to cast, because the contract defines the type of the body.
      const body = JSON.parse(text) as Body;
      const next = /<([^>]*)>;\s*rel="next"/.exec(getHeader(response.headers['link']) ?? '')?.[1] ?? null;
      const total = Number(response.headers['x-total-count'] ?? 0);
      return { status: 'found', body, version, size: Buffer.byteLength(text), next, total };
    }
    await response.body.dump();
    if (statusCode === 304) return { status: 'unchanged' };
    if (statusCode === 404 || statusCode === 400) return { status: 'not-found' };
    if (statusCode === 410) return { status: 'removed' };
    const retryAfter = Number(response.headers['retry-after']) || RETRY_AFTER_S;
    return { status: 'unavailable', retryAfter, ...(statusCode === 429 && { isLimited: true }) };
  } catch {
    return { status: 'unavailable', retryAfter: RETRY_AFTER_S };
  }
}

/** @throws Error if the body is too large */
async function readText(body: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length;
    // An error that is thrown inside the loop also cancels the rest of the response.
    if (size > MAX_BYTES) throw new Error('The body is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function getHeader(value: string | string[] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
