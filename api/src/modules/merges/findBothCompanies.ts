import { parseCompanyId } from '../../kernel/website.ts';
import { invalidField } from '../../problems.ts';
import type { MergedCompany } from './merges.repository.ts';
import type { MergesDependencies } from './MergesDependencies.ts';

/** @throws 400 if both ids name the same company, or if a company is removed or unknown */
export async function findBothCompanies(
  dependencies: Pick<MergesDependencies, 'merges'>,
  from: string,
  into: string,
): Promise<[source: MergedCompany, target: MergedCompany]> {
  const [source, target] = [
    await findCompany(dependencies, 'from', from),
    await findCompany(dependencies, 'into', into),
  ];
  if (source.id === target.id) throw invalidField('into', 'sameCompany');
  return [source, target];
}

/** @throws 400 for a company that does not exist, or is removed */
async function findCompany(
  dependencies: Pick<MergesDependencies, 'merges'>,
  field: 'from' | 'into',
  website: string,
): Promise<MergedCompany> {
  const { merges } = dependencies;
  const company = await merges.find(toDomain(field, website));
  if (company === undefined) throw invalidField(field, 'unknownCompany');
  if (company.removed_at !== null) throw invalidField(field, 'companyRemoved');
  return company;
}

/** @throws 400 for a text that is no website */
function toDomain(field: 'from' | 'into', website: string): string {
  try {
    return parseCompanyId(website);
  } catch {
    throw invalidField(field, 'unknownCompany');
  }
}
