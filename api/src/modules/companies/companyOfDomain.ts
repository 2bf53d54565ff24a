/** Selects the id of the company with a domain, or of the one that it was merged into. */
export const COMPANY_OF_DOMAIN =
  '(select coalesce(known.merged_into, known.id) from companies known where known.domain = ?)';
