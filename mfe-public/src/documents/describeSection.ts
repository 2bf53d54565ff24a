import { getSiteName, type DescribeContext, type PageDescription } from '@heard/sdk/documents';
import { toBreadcrumbs } from './structuredData.ts';

/** Creates the function `describe` of a page that is directly below the home page, such as that of all categories. @param path of the page */
export function describeSection(path: string) {
  return (_data: null, { title, language, publicUrl }: DescribeContext): PageDescription => ({
    structuredData: [toBreadcrumbs([{ name: title ?? getSiteName(), path }], language, publicUrl)],
  });
}
