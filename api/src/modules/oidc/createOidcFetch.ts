import type { CustomFetch } from 'openid-client';
import type { PublicHttp } from '../../outbound/publicHttp.ts';

/** The maximum size of a response: far more than metadata, keys and claims need. */
const MAX_BYTES = 256 * 1024;

/** Statuses of responses without a body (Fetch, "null body status"). */
const BODILESS: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/**
 * Creates the `fetch` of the OpenID library. It follows the rules of outbound requests, and no redirects.
 *
 * @param timeoutMs milliseconds for each request
 */
export function createOidcFetch(http: Pick<PublicHttp, 'exchange'>, timeoutMs: number): CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = body === null || body === undefined ? undefined : toText(body);
    const response = await http.exchange(new URL(url), {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: {
        ...headers,
        'user-agent': 'Heard',
        ...(sent !== undefined && { 'content-length': String(Buffer.byteLength(sent)) }),
      },
      ...(sent !== undefined && { body: sent }),
      timeoutMs,
      maxBytes: MAX_BYTES,
    });
    return new Response(BODILESS.has(response.status) ? null : new Uint8Array(response.body), {
      status: response.status,
      headers: response.headers,
    });
  };
}

/** Returns the body of a request as text. The bodies of openid-client's requests are forms. */
function toText(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('The body of a request to a provider must be a form');
}
