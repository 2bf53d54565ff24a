import createFetchClient, { type Client } from 'openapi-fetch';
import { createRetryingFetch } from './createRetryingFetch.ts';
import type { paths } from './openApi.ts';

/** One method per HTTP method: `GET`, `POST`, `PUT` and `DELETE`, with the paths, parameters and bodies of the API. */
export type ApiClient = Client<paths>;

export interface ClientOptions {
  /** The URL of the API: the URL of the site followed by `/api`. */
  baseUrl: string;
  /** A key of a company (`heard_…`), for the endpoints that accept a key. Never send it to browsers. Default: none. */
  apiKey?: string | undefined;
  /** How often an idempotent request is sent again after 429 or 503. 0 disables retries. Default: 3. */
  maxRetries?: number;
  /** The longest `Retry-After` to wait for, in seconds. A response that asks for a longer wait is returned. Default: 60. */
  maxWaitSeconds?: number;
  /** Sends each request. Default: `fetch` of the platform. */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * Creates a client of a Heard API.
 *
 * Its methods resolve to `{ data, response }`, or to `{ error, response }` with the problem (RFC 9457) for statuses from 400 on. They accept a
 * `signal`, which also ends the wait before a retry.
 * @returns the client. Its methods reject with the error of `fetch` if there is no connection, and with the reason of `signal` after an abort
 */
export function createClient({ baseUrl, apiKey, maxRetries, maxWaitSeconds, fetch }: ClientOptions): ApiClient {
  return createFetchClient<paths>({
    baseUrl,
    fetch: createRetryingFetch({ fetch, maxRetries, maxWaitSeconds }),
    ...(apiKey !== undefined && { headers: { Authorization: `Bearer ${apiKey}` } }),
  });
}
