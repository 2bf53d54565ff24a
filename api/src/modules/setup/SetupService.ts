import type { CompleteSetupBody, EmailTest, Language, SetupSettings, TestSetupEmailBody } from '@heard/contract';

export interface SetupService {
  /**
   * Creates the setup code, and stores only its hash. Creates no code if one exists already, or if the installation can't be set up. @returns the
   * code; null if none was created
   */
  createCode(): Promise<string | null>;
  /** Returns whether the installation can be set up with a code. Returns false if the installation has an administrator. */
  isPending(): Promise<boolean>;
  /** Checks the code, and returns the current settings. @throws 404 if the installation is set up or has an administrator; 400 for a wrong code */
  check(code: string): Promise<SetupSettings>;
  /** Sends a test message, without storing anything. @throws the errors of `check`; 400 for invalid settings */
  testEmail(body: TestSetupEmailBody, language: Language): Promise<EmailTest>;
  /**
   * Stores the identity of the site and its email settings, and creates the first administrator. The administrator sets up a second factor at the
   * next login.
   * @throws the errors of `check`; 400 for an invalid identity or invalid email settings; 409 if an account has the email of the administrator
   */
  complete(body: CompleteSetupBody): Promise<void>;
}
