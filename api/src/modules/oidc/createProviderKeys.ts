import type { CustomFetch, JWKS } from 'openid-client';
import { OidcError } from './OidcError.ts';

/** The time for which metadata and keys of a provider are used before they are fetched again. */
export const CACHE_MS = 60 * 60 * 1000;

/** The minimum time between two fetches of the keys because of an unknown key. */
const REFETCH_MS = 10 * 1000;

/** A stored response and the time of its request, in milliseconds. */
export interface Cached<Value> {
  value: Value;
  at: number;
}

/**
 * Stores the keys of a provider.
 *
 * @param now returns the current time in milliseconds
 */
export function createProviderKeys(send: CustomFetch, now: () => number) {
  let keys: Cached<JWKS> | null = null;

  const getStored = (): JWKS | null => (keys !== null && now() - keys.at < CACHE_MS ? keys.value : null);

  /** Returns a response with the stored keys if it is too early to fetch the keys again. Otherwise, fetches and stores the keys. */
  const fetch: CustomFetch = async (url, options) => {
    if (keys !== null && now() - keys.at < REFETCH_MS) return Response.json(keys.value);
    const response = await send(url, options);
    if (response.status === 200) {
      const value: unknown = await response.clone().json();
      if (isKeys(value)) keys = { value, at: now() };
    }
    return response;
  };

  return {
    getStored,
    fetch,

    /**
     * Returns the keys.
     *
     * @param uri the URL of the keys
     * @param isNew whether the stored keys lack a key
     * @throws OidcError `unavailable`, or an error of `send`
     */
    async read(uri: string, isNew: boolean): Promise<JWKS> {
      const stored = isNew ? null : getStored();
      if (stored !== null) return stored;
      const response = await fetch(uri, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' });
      const value: unknown = await response.json();
      if (response.status !== 200 || !isKeys(value)) throw new OidcError('unavailable');
      return value;
    },
  };
}

const isKeys = (value: unknown): value is JWKS =>
  typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys);
