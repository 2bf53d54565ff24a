import type { MergesTable } from '../../database/schema/tables.ts';

/** A merge with the ids of its companies. */
export type StoredMerge = MergesTable & { from_domain: string; into_domain: string };

/**
 * Selects the ids of all reviews of a company: a union, because deleted and other reviews are in separate partial
 * indexes.
 */
export const REVIEWS_OF = `
  select id from reviews where company_id = ? and deleted_at is null
  union all select id from reviews where company_id = ? and deleted_at is not null`;
