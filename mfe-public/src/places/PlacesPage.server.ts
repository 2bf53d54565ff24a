import { endpoints } from '@heard/contract';
import { paths, type LoadInput, type LoadResult } from '@heard/sdk/documents';
import { describeSection } from '../documents/describeSection.ts';

/** Requests all places. If that fails, the page requests them in the browser. */
export async function load({ api }: LoadInput): Promise<LoadResult<null>> {
  await api.get(endpoints.getPlaces, {});
  return { status: 'found', data: null };
}

export const describe = describeSection(paths.places);
