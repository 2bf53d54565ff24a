import type { ApiKeyScope, RoleName } from '@heard/contract';
import type { CompanyRow } from './company.ts';
import type { UserRow } from './user.ts';

/** Lifetime of a session and its token. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60;

/** The authenticated caller of a request. Ids are the database's. */
export type Caller = Person | CompanyAccount;

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

/** A company's account, whether its claim is effective or not. */
export type CompanyAccount = CompanyOwner | Claimant;

/** The account of a claim that is not effective. */
export interface Claimant {
  role: 'company';
  sessionId: string;
  claimId: string;
}

export interface CompanyOwner {
  role: 'company';
  sessionId: string;
  companyId: string;
  /** Of a blocked company: its owner may only read and delete the account, and appeal. */
  removed?: true;
  /** Present under the same condition as `UserCaller.account`. */
  account?: CompanyRow;
}

/** A system of a company, authenticated by one of the company's API keys. It can only use the endpoints of the key's scopes. */
export interface KeyHolder {
  role: 'company';
  companyId: string;
  /** The database id of the key. */
  keyId: string;
}

/** Whom a key authenticates, and whether the company is blocked. */
export interface FoundHolder {
  holder: KeyHolder;
  scopes: ApiKeyScope[];
  isRemoved: boolean;
}

/** Who acts for a company: its owner, or a system with an API key. */
export type CompanyActor = CompanyOwner | KeyHolder;

/** Which account to load together with the caller. */
export type LoadedAccount = 'none' | 'user' | 'company';
