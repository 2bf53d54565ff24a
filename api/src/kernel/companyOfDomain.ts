/** Selects the id of the row of the company with a domain, or of the company into which it was merged. */
export const COMPANY_OF_DOMAIN =
  '(select coalesce(known.merged_into, known.id) from companies known where known.domain = ?)';

/**
 * Returns the condition for the company `table` with a domain, or for the company into which it was merged, unless that
 * company is blocked.
 */
export const isPublicCompanyOfDomain = (table: string): string =>
  `${table}.id = ${COMPANY_OF_DOMAIN} and ${table}.removed_at is null`;
