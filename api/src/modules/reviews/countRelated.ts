import type { RelationFilter } from '@heard/contract';
import type { CompaniesTable } from '../../database/schema/tables.ts';

/** Returns the number of a company's visible reviews by people with a connection. */
export function countRelated(
  {
    employee_count: employees,
    competitor_count: competitors,
  }: Pick<CompaniesTable, 'employee_count' | 'competitor_count'>,
  relation: RelationFilter,
): number {
  return { any: employees + competitors, employee: employees, competitor: competitors }[relation];
}
