import type { SimilarCompanies } from '@heard/contract';
import { toCompanyRow } from '../../kernel/companyRow.ts';
import { parseCompanyId } from '../../kernel/website.ts';
import type { ListsDependencies } from './ListsDependencies.ts';

/** The maximum number of similar companies. */
const MAX_SIMILAR = 6;

/**
 * Returns companies that are similar to a company. @param id the company's id, or its website in any form. @throws 404
 */
export async function getSimilarCompanies(
  dependencies: Pick<ListsDependencies, 'companyMissing' | 'lists' | 'verifiedBy'>,
  id: string,
): Promise<SimilarCompanies> {
  const { lists, companyMissing, verifiedBy } = dependencies;
  const domain = parseCompanyId(id);
  const companies = await lists.readSimilar(domain, MAX_SIMILAR);
  if (companies === undefined) throw await companyMissing(domain);
  return { companies: companies.map((company) => toCompanyRow(company, verifiedBy)) };
}
