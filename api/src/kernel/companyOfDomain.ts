/** Selects the id of the row of the company with a domain, or of the company into which it was merged. */
export const COMPANY_OF_DOMAIN =
  '(select coalesce(known.merged_into, known.id) from companies known where known.domain = ?)';

/**
 * Returns the condition that a row of `table` is the company with a domain, or the company into which it was merged, and that this company
 * is not blocked.
 */
export const isPublicCompanyOfDomain = (table: string): string =>
  `${table}.id = ${COMPANY_OF_DOMAIN} and ${table}.removed_at is null`;
