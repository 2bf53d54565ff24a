import type { OidcLinkBody } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { isSameEmail } from '../../kernel/isSameEmail.ts';
import type { UserRow } from '../../kernel/user.ts';
import { invalidField, ProblemError, wrongPassword } from '../../problems.ts';
import type { IdentitiesDependencies } from './IdentitiesDependencies.ts';
import { checkUnchanged, linkAdministrator, linkIdentity } from './linkIdentity.ts';
import { type LoginStep, requireRole, type StepContext } from './loginStep.ts';
import type { OpenLogin } from './openLogin.ts';

/**
 * Links a provider to the account with the proven email address, after the owner of the account has confirmed the link with the password or a
 * passkey. An administrator who enters the password also confirms the second factor.
 *
 * @throws 400 when the login has expired, is complete or has had too many attempts, or when no account has the email address; 401 for a wrong
 *   password or passkey
 */
export async function confirmLink(
  dependencies: IdentitiesDependencies,
  open: OpenLogin,
  { email, password, credential }: OidcLinkBody,
  context: StepContext,
): Promise<LoginStep> {
  const { oidcLogins, passkeyAccounts, passkeys, passwords } = dependencies;
  const user = await findLinkable(dependencies, open);
  // Requires the email address in the body to match, because the rate limits of logins count attempts by this address.
  if (user === undefined || !isSameEmail(email, user.email)) throw new ProblemError('login-not-valid');
  if (credential !== undefined) {
    const { id, owner, signatureCount } = await passkeyAccounts.verifyUsed(credential, null);
    if (!('userId' in owner) || owner.userId !== user.id) throw new ProblemError('unknown-passkey', {}, null, owner);
    return linkIdentity(dependencies, open, user, context, async (transaction) => {
      if (!(await passkeys.noteUse(transaction, id, signatureCount))) throw new ProblemError('unknown-passkey');
    });
  }
  if (password === undefined) throw invalidField('password', 'required');
  if (!(await oidcLogins.attempt(open.id))) throw new ProblemError('login-not-valid');
  if (!(await passwords.matches(user.password_hash, password))) throw wrongPassword('password');
  const consumePassword = (transaction: Transaction) =>
    checkUnchanged(dependencies, transaction, user, wrongPassword('password'));
  const link = user.role === 'admin' ? linkAdministrator : linkIdentity;
  return link(dependencies, open, user, context, consumePassword);
}

/** Returns the account with the proven email address. @throws 403 or 409 when the provider can't be linked to it */
export async function findLinkable(
  { identities, users }: Pick<IdentitiesDependencies, 'identities' | 'users'>,
  { login: { claims, isConnecting }, provider }: OpenLogin,
): Promise<UserRow | undefined> {
  if (isConnecting || claims.email === null || (await identities.find(claims)) !== undefined) return undefined;
  const user = await users.findByEmail(claims.email);
  if (user !== undefined) requireRole(provider, user);
  return user;
}
