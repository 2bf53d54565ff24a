import { algoliasearch, type Algoliasearch } from 'algoliasearch';
import type { AlgoliaSettings } from '../../../settings.ts';

type Requester = NonNullable<NonNullable<Parameters<typeof algoliasearch>[2]>['requester']>;

/** The time limit (ms) of one request to one host. After this time, the client sends the request to Algolia's next host. */
const REQUEST_TIMEOUT = 20_000;

/**
 * Creates the client that may write.
 * @param signal cancels pending requests, which the client's default requester can't do
 */
export function algoliaClient({ appId, adminKey, url }: AlgoliaSettings, signal: AbortSignal): Algoliasearch {
  return algoliasearch(appId, adminKey, {
    ...(url !== null && { hosts: [toHost(url)] }),
    requester: requester(signal),
    // Disables the client's own retries after a rate limit, because the callers back off, and the client would wait for as long as Algolia requests.
    maxRateLimitRetries: 0,
  });
}

function requester(signal: AbortSignal): Requester {
  return {
    async send({ url, method, headers, data }) {
      try {
        const response = await fetch(url, {
          method,
          headers,
          ...(data !== undefined && { body: data }),
          signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT)]),
        });
        return { status: response.status, content: await response.text(), isTimedOut: false };
      } catch (error) {
        // Reports a failure, so that the client sends the request to its next host.
        return { status: 0, content: String(error), isTimedOut: false };
      }
    },
  };
}

function toHost(address: string) {
  const { protocol, host, pathname } = new URL(address);
  return {
    url: `${host}${pathname}`.replace(/\/+$/, ''),
    protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
    accept: 'readWrite' as const,
  };
}
