import { endpoints } from '@heard/contract';
import type { LoadInput, LoadResult } from '@heard/sdk/documents';

/** Loads the taxonomy for the document. If that fails, the page loads it in the browser. */
export async function load({ language, api }: LoadInput): Promise<LoadResult<null>> {
  await api.get(endpoints.getReviewTopics, { query: { language }, mayBeOld: true });
  return { status: 'found', data: null };
}
