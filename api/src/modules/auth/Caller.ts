import type { RoleName } from '@heard/contract';

/** Whose call it is. Ids are the database's; accounts are kept apart by their role. */
export type Caller = Consumer | CompanyOwner;

export interface Consumer {
  role: Exclude<RoleName, 'company'>;
  sessionId: string;
  userId: string;
}

export interface CompanyOwner {
  role: 'company';
  sessionId: string;
  companyId: string;
}
