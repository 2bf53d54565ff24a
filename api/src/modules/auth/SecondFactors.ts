import type { Language, PasskeyRequestOptions, SecondFactorBody, SecondFactorStep } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';

interface AdministratorKey {
  userId: string;
}

/** The second factors of administrators, as logins and password resets need them. */
export interface SecondFactors {
  /** Returns the step that an administrator has to complete after the password. */
  getStep(administrator: AdministratorKey): Promise<SecondFactorStep>;
  createLoginOptions(administrator: AdministratorKey): Promise<PasskeyRequestOptions>;
  /**
   * Verifies the factor in a body as far as possible without consuming the factor.
   *
   * @returns a function that consumes the factor in a transaction that has locked the account
   */
  verify(
    administrator: AdministratorKey,
    body: SecondFactorBody,
    fallbackLanguage: Language,
  ): Promise<(transaction: Transaction) => Promise<void>>;
}
