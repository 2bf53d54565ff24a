import type { AccountExport } from '@heard/contract';
import type { CompanyAccount } from '../../kernel/Caller.ts';
import { toCategoriesSource } from '../../kernel/company.ts';
import type { CompaniesDependencies } from './CompaniesDependencies.ts';
import { readOwnRow } from './readOwnRow.ts';

/** Returns the caller's company. Adds who has set its categories, and when, unless the claim is pending. */
export async function exportOwnCompany(
  dependencies: Pick<CompaniesDependencies, 'addRemoval' | 'claims' | 'companies' | 'verifiedBy'>,
  caller: CompanyAccount,
): Promise<NonNullable<AccountExport['company']>> {
  const { own, row } = await readOwnRow(dependencies, caller);
  return {
    ...own,
    categoriesSource: row && toCategoriesSource(row),
    categoriesChangedAt: row?.categories_changed_at?.toISOString() ?? null,
  };
}
