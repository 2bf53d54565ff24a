import type { Account, OwnCompany } from '@heard/contract';

type CompanyKey = { companyId: string } | { claimId: string };

/** An account of a company that has an email to log in with. */
export interface CompanyLogin {
  account: CompanyKey;
  email: string;
  passwordHash: string | null;
  company: OwnCompany;
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
  read(account: CompanyKey): Promise<Account | null>;
  /** Finds the accounts that log in with an email, ignoring letter case. The owner of a company comes first. */
  findByEmail(email: string): Promise<CompanyLogin[]>;
  /** @returns null without a work email */
  findContact(account: CompanyKey): Promise<CompanyContact | null>;
}
