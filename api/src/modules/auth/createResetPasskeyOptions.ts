import type { PasskeyRequestOptions } from '@heard/contract';
import { hashToken } from '../../kernel/oneTimeToken.ts';
import { ProblemError } from '../../problems.ts';
import { findAdministrator } from './findAdministrator.ts';
import type { PasswordResetDependencies } from './PasswordResetDependencies.ts';

/**
 * Starts to confirm the reset of an administrator's password with a passkey.
 *
 * @throws 400 when the link is unknown, was used or has expired, or is not an administrator's
 */
export async function createResetPasskeyOptions(
  dependencies: Pick<PasswordResetDependencies, 'secondFactor' | 'tokens' | 'users'>,
  token: string,
): Promise<PasskeyRequestOptions> {
  const { tokens, secondFactor } = dependencies;
  const stored = await tokens.find('resetPassword', hashToken(token));
  const administrator = stored && (await findAdministrator(dependencies, stored.account));
  if (administrator === null) throw new ProblemError('link-not-valid');
  return secondFactor.createLoginOptions(administrator);
}
