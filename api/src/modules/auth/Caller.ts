import type { RoleName } from '@heard/contract';
import type { CompanyRow } from '../companies/companies.repository.ts';
import type { UserRow } from '../users/users.repository.ts';

/** Whose call it is. Ids are the database's; accounts are kept apart by their role. */
export type Caller = Person | CompanyOwner;

/** Whoever has an account of a person's own. */
export type Person = Consumer | Administrator;

export type Consumer = PersonOf<'user'>;
export type Administrator = PersonOf<'admin'>;

interface PersonOf<Role extends RoleName> {
  role: Role;
  sessionId: string;
  userId: string;
  /** Where the guard reads it in the statement that looks the session up. */
  account?: UserRow;
}

export interface CompanyOwner {
  role: 'company';
  sessionId: string;
  companyId: string;
  /** As a consumer's. */
  account?: CompanyRow;
}
