import type { Account } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { NO_PASSWORD } from '../../kernel/passwords.ts';
import { createProfileId } from '../../kernel/profileId.ts';
import { toAccount } from '../../kernel/user.ts';
import { ProblemError } from '../../problems.ts';
import { getLinkMethods } from './getLinkMethods.ts';
import type { IdentityRow } from './identities.repository.ts';
import type { IdentitiesDependencies } from './IdentitiesDependencies.ts';
import { checkUnchanged, linkIdentity } from './linkIdentity.ts';
import { type LoginStep, requireRole, type StepContext } from './loginStep.ts';
import type { OpenLogin } from './openLogin.ts';
import type { StaffLogin } from './staffLogin.ts';

/**
 * Completes a login if nothing is missing: with the account of the identity, or a new account whose email is proven. An
 * account is never found only by an email address.
 *
 * @throws 400 when the login is complete already; 403 for the account of an administrator at a provider of consumers, 409 for the account of a
 * consumer at the provider of administrators
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
  const { email, name, lastName } = claims;
  // Finds the account before the identity, because a concurrent request may create both between these two queries.
  const user = email === null ? undefined : await users.findByEmail(email);
  const identity = await identities.find(claims);
  if (identity !== undefined) return logInWith(dependencies, open, identity, context);
  if (entered !== null && !hasCode) return { provider: provider.name, code: { email: entered.email } };
  if (email === null) return { provider: provider.name, register: { email, name, lastName } };
  if (user === undefined) {
    return name === '' || lastName === ''
      ? { provider: provider.name, register: { email, name, lastName } }
      : createAccount(dependencies, open, { email, name, lastName }, context);
  }
  requireRole(provider, user);
  const methods = await getLinkMethods(dependencies, user);
  const isProven = hasCode && methods.includes('code');
  return isProven
    ? linkIdentity(dependencies, open, user, context, (transaction) => checkUnchanged(dependencies, transaction, user))
    : { provider: provider.name, link: { email: user.email, methods } };
}

async function logInWith(
  dependencies: IdentitiesDependencies,
  open: OpenLogin,
  identity: IdentityRow,
  context: StepContext,
): Promise<LoginStep> {
  const { id, provider } = open;
  const { credentials, identities, oidcLogins, runInTransaction, sendsMail, users } = dependencies;
  const account = { userId: identity.user_id };
  const user = await users.findById(account.userId);
  if (user === undefined) throw new ProblemError('login-not-valid');
  requireRole(provider, user);
  const sessionId = await runInTransaction(async (transaction) => {
    const isValid =
      (await credentials.lock(transaction, account, 'share')) &&
      (await oidcLogins.consume(transaction, id)) &&
      (await identities.noteUse(transaction, identity.id));
    if (!isValid) throw new ProblemError('login-not-valid');
    return startSession(dependencies, transaction, open, account, context);
  });
  return toSessionStep(dependencies, open, { sessionId, user: toAccount(user, sendsMail) });
}

/** Starts the session of a complete login. The session of an administrator waits for a second factor unless the provider has confirmed one. */
function startSession(
  { sessions }: Pick<IdentitiesDependencies, 'sessions'>,
  transaction: Transaction,
  { login: { claims, staff } }: OpenLogin,
  account: { userId: string },
  { userAgent }: StepContext,
): Promise<string> {
  return needsSecondFactor(staff)
    ? sessions.createPending(transaction, account, userAgent, claims)
    : sessions.createConfirmed(transaction, account, userAgent, claims);
}

async function toSessionStep(
  { secondFactor }: Pick<IdentitiesDependencies, 'secondFactor'>,
  { provider, login: { staff } }: OpenLogin,
  session: { sessionId: string; user: Account },
): Promise<LoginStep> {
  const step = needsSecondFactor(staff) ? await secondFactor.getStep({ userId: session.user.id }) : null;
  return { provider: provider.name, session: { ...session, ...(step && { secondFactor: step }) } };
}

const needsSecondFactor = (staff: StaffLogin | null) => staff !== null && !staff.hasSecondFactor;

async function createAccount(
  dependencies: IdentitiesDependencies,
  open: OpenLogin,
  { email, name, lastName }: { email: string; name: string; lastName: string },
  context: StepContext,
): Promise<LoginStep> {
  const { actions, identities, oidcLogins, runInTransaction, sendsMail, users } = dependencies;
  const { claims, staff } = open.login;
  try {
    const session = await runInTransaction(async (transaction) => {
      if (!(await oidcLogins.consume(transaction, open.id))) throw new ProblemError('login-not-valid');
      const user = await users.insert(transaction, {
        name,
        last_name: lastName,
        email,
        email_confirmed_at: new Date(),
        password_hash: NO_PASSWORD,
        profile_id: staff === null ? createProfileId() : null,
      });
      if (staff !== null) {
        await users.makeAdministrator(transaction, user.id, false);
        await actions.insert(transaction, { admin_id: user.id, action: 'appoint', reason: 'single sign-on' });
      }
      const identity = await identities.insert(transaction, claims, user.id);
      await identities.noteUse(transaction, identity.id);
      const sessionId = await startSession(dependencies, transaction, open, { userId: user.id }, context);
      const created = staff === null ? user : { ...user, role: 'admin' as const, profile_id: null };
      return { sessionId, user: toAccount(created, sendsMail) };
    });
    return await toSessionStep(dependencies, open, session);
  } catch (error) {
    // A concurrent request has created the account or the identity since they were looked up.
    if (users.isEmailTaken(error) || identities.isTaken(error)) return advanceLogin(dependencies, open, context);
    throw error;
  }
}
