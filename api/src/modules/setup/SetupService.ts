import type { CompleteSetupBody, EmailTest, Language, SetupSettings, TestSetupEmailBody } from '@heard/contract';

export interface SetupService {
  /**
   * Creates the code of an installation that can be set up, unless the code was created before.
   * @returns the code, of which only a hash is stored; null if the installation can't be set up, or if a code existed already
   */
  createCode(): Promise<string | null>;
  /** Returns whether the installation has no administrator, and can be set up with a code. */
  isPending(): Promise<boolean>;
  /** @throws 404 if the installation is set up, or has an administrator; 400 for a wrong code */
  check(code: string): Promise<SetupSettings>;
  /** Sends a test message, without storing anything. @throws the errors of `check`; 400 for invalid settings */
  testEmail(body: TestSetupEmailBody, language: Language): Promise<EmailTest>;
  /**
   * Stores the identity of the site and its settings of emails, and creates the first administrator. The next login sets up a passkey or another second factor.
   * @throws the errors of `check`; 400 for an invalid identity or invalid settings of emails; 409 for an email that an account has
   */
  complete(body: CompleteSetupBody): Promise<void>;
}
