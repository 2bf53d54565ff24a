import type { Account, OwnCompany } from '@heard/contract';

type CompanyKey = { companyId: string } | { claimId: string };

/** A login for companies: the one in the row of a company or claim, or a person. */
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

/** What the modules for accounts need to know of the accounts of companies. Accounts that were deleted are not found. */
export interface CompanyAccounts {
  read(account: CompanyLoginKey): Promise<Account | null>;
  /** Finds the logins with an email, ignoring letter case. The owner of a company comes first. */
  findByEmail(email: string): Promise<CompanyLogin[]>;
  /** @returns null without a work email */
  findContact(account: CompanyKey): Promise<CompanyContact | null>;
}
