import type { ApiKeyScope, CompanyRole, RoleName } from '@heard/contract';
import type { CompanyRow } from './company.ts';
import type { UserRow } from './user.ts';

/** Lifetime of a session and its token. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60;

/** The authenticated caller of a request, with a company if the caller is no user. Ids are database ids. */
export type Caller = Person | CompanyAccount;

/** The person or account to which a session belongs. */
export type SessionCaller = Caller | PersonWithoutCompany;

export type Person = Consumer | Administrator;
export type Consumer = UserCaller<'user'>;
export type Administrator = UserCaller<'admin'>;

interface UserCaller<Role extends RoleName> {
  role: Role;
  sessionId: string;
  userId: string;
  /** Whether the caller is an administrator who has entered the password, but has not confirmed the second factor yet. */
  pending?: true;
  /** Present if the route's guard loads the account together with the session (`app.guards.reading`). */
  account?: UserRow;
}

/** Returns the key of the company or claim that a caller acts for, not of the caller's login. */
export const toCompanyKey = (caller: CompanyAccount): { companyId: string } | { claimId: string } =>
  'claimId' in caller ? { claimId: caller.claimId } : { companyId: caller.companyId };

/** A caller who is logged in with a login for companies. */
export type CompanyCaller = CompanyAccount | PersonWithoutCompany;

/** Returns whether a session acts for a company or claim. */
export const hasCompany = (caller: SessionCaller): caller is CompanyAccount =>
  'companyId' in caller || 'claimId' in caller;

/** A caller who acts for a company, whether its claim is effective or not. */
export type CompanyAccount = CompanyOwner | Claimant;

/** A person whose session has no company, because the person has no memberships, or was removed from the active company. */
export interface PersonWithoutCompany {
  role: 'company';
  sessionId: string;
  personId: string;
  /** Whether the active company requires single sign-on, but this session was started in another way. */
  needsSso?: true;
}

/** A membership in the active company. */
interface Member {
  /** The database id of the login; absent for the only person of a company, whose login is stored in the row of the company. */
  personId?: string;
  companyRole: CompanyRole;
  /** The public id of the active company. */
  domain: string;
  /** The email of a person's login. */
  loginEmail?: string;
}

/** The account of a claim that is not effective. */
export interface Claimant extends Member {
  role: 'company';
  sessionId: string;
  claimId: string;
}

export interface CompanyOwner extends Member {
  role: 'company';
  sessionId: string;
  /** The company's id in the database (`companies.id`). In the contract, `companyId` is the domain instead. */
  companyId: string;
  /** Whether the company is blocked. Its owner may only read and delete the account, and appeal. */
  removed?: true;
  /** Present if the route's guard loads the account together with the session, like `UserCaller.account`. */
  account?: CompanyRow | undefined;
}

/** A caller with an API key of a company. It can only use the endpoints of the key's scopes. */
export interface KeyHolder {
  role: 'company';
  /** The company's id in the database (`companies.id`), not its public id. */
  companyId: string;
  /** The company's domain, which is its public id. */
  domain: string;
  /** The key's id in the database. */
  keyId: string;
}

/** The company that an API key authenticates, with the scopes of the key. `isRemoved`: whether the company is blocked. */
export interface FoundHolder {
  holder: KeyHolder;
  scopes: ApiKeyScope[];
  isRemoved: boolean;
}

/** The actor for a company: its owner, or a system with an API key. */
export type CompanyActor = CompanyOwner | KeyHolder;

/** The kind of account to load together with the caller. */
export type LoadedAccount = 'none' | 'user' | 'company';
