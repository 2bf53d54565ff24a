import { endpoints } from '@heard/contract';
import type { LoadInput, LoadResult } from '@heard/sdk/documents';

/** Requests the taxonomy. Without it, the page loads it later. */
export async function load({ language, api }: LoadInput): Promise<LoadResult<null>> {
  await api.get(endpoints.getReviewTopics, { query: { language }, mayBeOld: true });
  return { status: 'found', data: null };
}
