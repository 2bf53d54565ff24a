import { endpoints } from '@heard/contract';
import type { LoadInput, LoadResult } from '@heard/sdk/documents';

/** Requests the figures and the newest decisions. If that fails, the page requests them in the browser. */
export async function load({ api }: LoadInput): Promise<LoadResult<null>> {
  await Promise.all([api.get(endpoints.getTransparency, {}), api.page(endpoints.listDecisions, {})]);
  return { status: 'found', data: null };
}
