import { createContext, use } from 'react';
import type { ApiClient } from './createApiClient.ts';

export const ApiContext = createContext<ApiClient | null>(null);

/**
 * Returns the client for the API's endpoints. It sends the session's token and the active language.
 * @throws Error without `HostProviders` above the component. The methods of the client reject with `ApiError` or `NetworkError`
 * @example
 * const api = useApi();
 * const company = await api.send('getCompany', { params: { id: 'acme.example' } });
 */
export function useApi(): ApiClient {
  const api = use(ApiContext);
  if (api === null) throw new Error('useApi needs HostProviders above it.');
  return api;
}
