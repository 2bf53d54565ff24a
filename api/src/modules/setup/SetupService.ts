import type { CompleteSetupBody, SiteSettings } from '@heard/contract';

export interface SetupService {
  /**
   * Creates the code of an installation that can be set up, unless another process has created it.
   * @returns the code, which is only stored as a hash; null if there is none, or the code exists already
   */
  createCode(): Promise<string | null>;
  /** Returns whether the installation has no administrator, and can be set up with a code. */
  isPending(): Promise<boolean>;
  /** @throws 404 if the installation is set up, or has an administrator; 400 for a wrong code */
  check(code: string): Promise<SiteSettings>;
  /**
   * Stores the identity of the site and creates the first administrator. The next login sets up a passkey or another second factor.
   * @throws the errors of `check`; 400 for an invalid identity; 409 for an email that an account has
   */
  complete(body: CompleteSetupBody): Promise<void>;
}
