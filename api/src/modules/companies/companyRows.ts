import type { CompaniesTable } from '../../database/schema/tables.ts';
import { COMPANY_COLUMNS } from '../../kernel/company.ts';

export const LOCKED_COLUMNS = [
  ...COMPANY_COLUMNS,
  'listing_name',
  'claim_token',
  'merged_into',
  'mail_language',
] as const;

export type LockedCompany = Pick<CompaniesTable, (typeof LOCKED_COLUMNS)[number]>;
