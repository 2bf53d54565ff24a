import type { Score } from '@heard/contract';
import { toScore } from '../../kernel/score.ts';
import { parseCompanyId } from '../../kernel/website.ts';
import type { CompaniesDependencies } from './CompaniesDependencies.ts';

/** @param id the company's id, or its website in any form. @throws 404, 410 for a blocked company */
export async function getScore(
  dependencies: Pick<CompaniesDependencies, 'companyMissing' | 'weights'>,
  id: string,
): Promise<Score> {
  const { weights, companyMissing } = dependencies;
  const domain = parseCompanyId(id);
  const company = await weights.find(domain);
  if (company === undefined) throw await companyMissing(domain);
  return toScore(company);
}
