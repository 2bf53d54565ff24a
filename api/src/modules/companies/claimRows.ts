import type { CompanyClaimsTable } from '../../database/schema/tables.ts';
import type { CompanyRow } from '../../kernel/company.ts';

/** The columns of an account that companies and claims have in common. */
export const ACCOUNT_COLUMNS = [
  'name',
  'website',
  'email',
  'work_email',
  'work_email_confirmed_at',
  'password_hash',
  'phone',
  'description',
  'country',
  'city',
  'address',
  'avatar',
  'former_name',
  'proof',
  'verified_at',
  'claimed_at',
  'category_ids',
] as const satisfies (keyof CompanyClaimsTable & keyof CompanyRow)[];

/** The time in which a deleted account can be restored, and the retention of an ended claim. */
export const RESTORE = '60 seconds';
