import type { CategoryRef } from '@heard/contract';
import { useSite } from './SiteContext.ts';

/**
 * Returns the URL of the icon of a company's main category: a symbol in an SVG file, drawn for a view box of 24 × 24 units. Returns null
 * for a company without a category, and on a site without icons.
 * @example
 * <CompanyImage placeholder={getCompanyPlaceholder(company)} icon={useCompanyIcon(company)} />
 */
export function useCompanyIcon({ categories: [category] }: { categories: readonly CategoryRef[] }): string | null {
  const { categoryIcons } = useSite();
  return category === undefined || categoryIcons === null ? null : `${categoryIcons}#${category.parent.slug}`;
}
