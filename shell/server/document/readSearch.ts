import type { AlgoliaSettings } from '@heard/sdk/configuration';
import { SEARCH_PATH } from '@heard/sdk/server';
import { readFromApi, type ApiResult } from './readFromApi.ts';

/**
 * Searches with Algolia if the deployment uses it. Without Algolia, or when Algolia fails, searches with the API, as browsers do.
 * @param body the request body, which is the same for Algolia and the API, see `toSearchBody`
 * @param readApi sends the search to the API
 */
export async function readSearch<Body>(
  algolia: AlgoliaSettings | null,
  body: object,
  readApi: () => Promise<ApiResult<Body>>,
): Promise<ApiResult<Body>> {
  if (algolia === null) return readApi();
  const { appId, searchKey, url = `https://${appId}-dsn.algolia.net` } = algolia;
  const headers = { 'x-algolia-application-id': appId, 'x-algolia-api-key': searchKey };
  const result = await readFromApi<Body>(`${url}${SEARCH_PATH}`, headers, body);
  return result.status === 'found' ? result : readApi();
}
