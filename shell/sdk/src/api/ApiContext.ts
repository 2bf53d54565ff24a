import { createContext, use } from 'react';
import type { ApiClient } from './createApiClient.ts';

export const ApiContext = createContext<ApiClient | null>(null);

/** The client for the API's calls, with the session's token. */
export function useApi(): ApiClient {
  const api = use(ApiContext);
  if (api === null) throw new Error('useApi needs HostProviders above it.');
  return api;
}
