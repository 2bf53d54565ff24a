import type { Account, CompanyRole, OwnCompany } from '@heard/contract';

import type { Transaction } from '../../database/Database.ts';

type CompanyKey = { companyId: string } | { claimId: string };

/** A login for companies: the login in the row of a company or claim, or a person. */
export type CompanyLoginKey = CompanyKey | { personId: string };

/** A login for companies with its email. */
export interface CompanyLogin {
  account: CompanyLoginKey;
  email: string;
  passwordHash: string | null;
  /** The company that the login has used last; null for a person without companies. */
  company: OwnCompany | null;
}

/** The addresses of an account of a company. */
export interface CompanyContact {
  domain: string;
  email: string;
  workEmail: string;
  isConfirmed: boolean;
  /** Whether the claim has ended without being effective. */
  hasEnded: boolean;
}

/** Looks up accounts of companies for the modules that manage accounts. Deleted accounts are not found. */
export interface CompanyAccounts {
  /**
   * Returns the account of the company for which a login acts, or which it has used last.
   * @param account the login, with the person's role in the company if the role is known
   */
  read(account: CompanyLoginKey & { companyRole?: CompanyRole }): Promise<Account | null>;
  /** Returns the account of a person whose session has no company. */
  readPerson(personId: string): Promise<Account | null>;
  /** Finds the logins with an email, ignoring letter case. The owner of a company comes first. */
  findByEmail(email: string): Promise<CompanyLogin[]>;
  /** Confirms the email of a person. @returns whether it still is the person's email */
  confirmEmail(transaction: Transaction, personId: string, email: string): Promise<boolean>;
  /** @returns null when the account has no work email */
  findContact(account: CompanyKey): Promise<CompanyContact | null>;
}
