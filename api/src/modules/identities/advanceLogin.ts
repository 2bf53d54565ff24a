import { NO_PASSWORD } from '../../kernel/passwords.ts';
import { createProfileId } from '../../kernel/profileId.ts';
import { toAccount } from '../../kernel/user.ts';
import { ProblemError } from '../../problems.ts';
import { getLinkMethods } from './getLinkMethods.ts';
import type { IdentityRow } from './identities.repository.ts';
import type { IdentitiesDependencies } from './IdentitiesDependencies.ts';
import { checkUnchanged, linkIdentity } from './linkIdentity.ts';
import { type LoginStep, requireConsumer, type StepContext } from './loginStep.ts';
import type { OpenLogin } from './openLogin.ts';

/**
 * Completes a login if nothing is missing: with the account of the identity, or a new account whose email is proven. An account is never
 * found by an email address only.
 *
 * @throws 400 when the login is complete already, 403 for the account of an administrator
 */
export async function advanceLogin(
  dependencies: IdentitiesDependencies,
  open: OpenLogin,
  context: StepContext,
): Promise<LoginStep> {
  const { identities, users } = dependencies;
  const { login, provider } = open;
  const { claims, entered, hasCode, isConnecting } = login;
  if (isConnecting) return { provider: provider.name, connect: true };
  const identity = await identities.find(claims);
  if (identity !== undefined) return logInWith(dependencies, open, identity, context);
  if (entered !== null && !hasCode) return { provider: provider.name, code: { email: entered.email } };
  const { email, name, lastName } = claims;
  if (email === null) return { provider: provider.name, register: { email, name, lastName } };
  const user = await users.findByEmail(email);
  if (user === undefined) {
    return name === '' || lastName === ''
      ? { provider: provider.name, register: { email, name, lastName } }
      : createAccount(dependencies, open, { email, name, lastName }, context);
  }
  requireConsumer(user);
  const methods = await getLinkMethods(dependencies, user);
  const isProven = hasCode && methods.includes('code');
  return isProven
    ? linkIdentity(dependencies, open, user, context, (transaction) => checkUnchanged(dependencies, transaction, user))
    : { provider: provider.name, link: { email: user.email, methods } };
}

async function logInWith(
  dependencies: IdentitiesDependencies,
  { id, provider }: OpenLogin,
  identity: IdentityRow,
  { userAgent }: StepContext,
): Promise<LoginStep> {
  const { credentials, identities, oidcLogins, runInTransaction, sendsMail, sessions, users } = dependencies;
  const account = { userId: identity.user_id };
  const user = await users.findById(account.userId);
  if (user === undefined) throw new ProblemError('login-not-valid');
  requireConsumer(user);
  const sessionId = await runInTransaction(async (transaction) => {
    const isValid =
      (await credentials.lock(transaction, account, 'share')) &&
      (await oidcLogins.consume(transaction, id)) &&
      (await identities.noteUse(transaction, identity.id));
    if (!isValid) throw new ProblemError('login-not-valid');
    return sessions.createConfirmed(transaction, account, userAgent);
  });
  return { provider: provider.name, session: { sessionId, user: toAccount(user, sendsMail) } };
}

async function createAccount(
  dependencies: IdentitiesDependencies,
  open: OpenLogin,
  { email, name, lastName }: { email: string; name: string; lastName: string },
  context: StepContext,
): Promise<LoginStep> {
  const { identities, oidcLogins, runInTransaction, sendsMail, sessions, users } = dependencies;
  const { claims } = open.login;
  try {
    const session = await runInTransaction(async (transaction) => {
      if (!(await oidcLogins.consume(transaction, open.id))) throw new ProblemError('login-not-valid');
      const user = await users.insert(transaction, {
        name,
        last_name: lastName,
        email,
        email_confirmed_at: new Date(),
        password_hash: NO_PASSWORD,
        profile_id: createProfileId(),
      });
      const identity = await identities.insert(transaction, claims, user.id);
      await identities.noteUse(transaction, identity.id);
      const sessionId = await sessions.createConfirmed(transaction, { userId: user.id }, context.userAgent);
      return { sessionId, user: toAccount(user, sendsMail) };
    });
    return { provider: open.provider.name, session };
  } catch (error) {
    // Another request has created the account or the identity since they were looked up.
    if (users.isEmailTaken(error) || identities.isTaken(error)) return advanceLogin(dependencies, open, context);
    throw error;
  }
}
