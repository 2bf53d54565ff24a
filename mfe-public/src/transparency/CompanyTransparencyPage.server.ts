import { endpoints, type CompanyWithReviews } from '@heard/contract';
import {
  paths,
  type DescribeContext,
  type LoadInput,
  type LoadResult,
  type PageDescription,
} from '@heard/sdk/documents';

/** Requests a company, its figures and its newest decisions. The page exists only if the company exists. */
export async function load({ params: { id = '' }, api }: LoadInput): Promise<LoadResult<CompanyWithReviews>> {
  const params = { id };
  const [company] = await Promise.all([
    api.get('getCompany', { params }),
    api.get(endpoints.getCompanyTransparency, { params }),
    api.page(endpoints.listCompanyDecisions, { params }),
  ]);
  if (company.status !== 'found') return company;
  if (company.body.id !== id) return { status: 'redirect', to: paths.companyTransparency(company.body.id) };
  return { status: 'found', data: company.body };
}

/** Describes the page by the texts of its mount. Replaces the placeholder in these texts by the name of the company. */
export function describe({ id, name }: CompanyWithReviews, context: DescribeContext): PageDescription {
  const fill = (text: string | null) => text?.replaceAll('{company}', () => name) ?? null;
  const description = fill(context.description);
  return {
    title: fill(context.title) ?? name,
    description,
    canonical: description === null ? null : paths.companyTransparency(id),
  };
}
