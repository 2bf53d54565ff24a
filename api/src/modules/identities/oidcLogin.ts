import type { OidcChecks, OidcClaims } from '../oidc/index.ts';
import type { StaffLogin } from './staffLogin.ts';

interface LoginContext {
  /** The id of the provider in `OIDC_PROVIDERS`, or `STAFF_PROVIDER_ID`. */
  provider: string;
  /** The hash of the cookie that binds the login to the browser, in base64. */
  browser: string;
  /** Whether the provider is to be added to the account that is logged in. */
  isConnecting: boolean;
}

/** A started login: the browser was redirected to the provider and has not returned yet. */
export interface StartedLogin extends LoginContext {
  checks: OidcChecks;
  /** The path of the page to show after the login; null for the usual page. */
  next: string | null;
  lang: string | null;
}

/** The data of the person for whom the login creates an account. */
export interface EnteredPerson {
  email: string;
  name: string;
  lastName: string;
}

/** A login after the browser has returned from the provider. */
export interface ReturnedLogin extends LoginContext {
  claims: OidcClaims;
  /**
   * The data that the person has entered because the provider has not sent it. Null if the provider has sent all data, or until the person
   * enters it.
   */
  entered: EnteredPerson | null;
  /** Whether a code from an email has proven the address in `claims`. */
  hasCode: boolean;
  /** What the claims of the administrators' provider confirm about the person; null for consumers. */
  staff: StaffLogin | null;
}
