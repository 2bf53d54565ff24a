import { endpoints } from '@heard/contract';
import type { DescribeContext, LoadInput, LoadResult, PageDescription } from '@heard/sdk/documents';
import { toPublisher, toWebSite } from '../documents/structuredData.ts';

/** Requests the data of the home page. If that fails, the page requests the data in the browser. */
export async function load({ language, api }: LoadInput): Promise<LoadResult<null>> {
  await api.get(endpoints.getHome, { query: { language }, mayBeOld: true });
  return { status: 'found', data: null };
}

/** Describes the site. */
export function describe(_data: null, { language, publicUrl }: DescribeContext): PageDescription {
  return { structuredData: [toWebSite(language, publicUrl), toPublisher(publicUrl)] };
}
