import type { RoleName } from '@heard/contract';
import type { CompanyRow } from '../companies/company.ts';
import type { UserRow } from '../users/user.ts';

/** The authenticated caller of a request. Ids are the database's. */
export type Caller = Person | CompanyOwner;

export type Person = Consumer | Administrator;
export type Consumer = UserCaller<'user'>;
export type Administrator = UserCaller<'admin'>;

interface UserCaller<Role extends RoleName> {
  role: Role;
  sessionId: string;
  userId: string;
  /** Of an administrator who has entered the password, but no second factor yet. */
  pending?: true;
  /** Present if the route's guard loads the account together with the session (`app.guards.reading`). */
  account?: UserRow;
}

export interface CompanyOwner {
  role: 'company';
  sessionId: string;
  companyId: string;
  /** Present under the same condition as `UserCaller.account`. */
  account?: CompanyRow;
}
