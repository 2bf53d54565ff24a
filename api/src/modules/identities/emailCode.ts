import type { OidcRegisterBody } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { hashCode } from '../../kernel/oneTimeToken.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import { advanceLogin } from './advanceLogin.ts';
import { composeIdentityCode } from './composeIdentityCode.ts';
import { findLinkable } from './confirmLink.ts';
import { getLinkMethods } from './getLinkMethods.ts';
import type { IdentitiesDependencies } from './IdentitiesDependencies.ts';
import type { LoginStep, StepContext } from './loginStep.ts';
import type { EnteredPerson, ReturnedLogin } from './oidcLogin.ts';
import type { OpenLogin } from './openLogin.ts';

/** The seconds in `Retry-After` when the address has had too many emails. */
const RETRY_SECONDS = 60 * 60;

/**
 * Receives the data that the provider has not sent. If the provider has not verified an email address, the person enters an address and receives a
 * code at this address, because every account needs a proven address. The response does not reveal whether the address has an account.
 *
 * @throws 400, 429 when the address has had too many emails
 */
export async function registerPerson(
  dependencies: IdentitiesDependencies,
  open: OpenLogin,
  { name, lastName, email }: OidcRegisterBody,
  context: StepContext,
): Promise<LoginStep> {
  const { runInTransaction } = dependencies;
  const { claims, isConnecting, hasCode } = open.login;
  if (isConnecting || hasCode) throw new ProblemError('login-not-valid');
  if (claims.email !== null) {
    const login = { ...open.login, claims: { ...claims, name, lastName } };
    return advanceLogin(dependencies, { ...open, login }, context);
  }
  if (email === undefined) throw invalidField('email', 'required');
  const entered: EnteredPerson = { email, name, lastName };
  await runInTransaction(async (transaction) => {
    await store(dependencies, transaction, open, { ...open.login, entered });
    await send(dependencies, transaction, open, email, context);
  });
  return { provider: open.provider.name, code: { email } };
}

/**
 * Sends a code to the entered address. If the login is linked to an account that has neither a password nor a passkey, sends the code to
 * the address of that account.
 *
 * @throws 400 when the login needs no code, 429 when the address has had too many emails
 */
export async function sendCode(
  dependencies: IdentitiesDependencies,
  open: OpenLogin,
  context: StepContext,
): Promise<void> {
  const email = await findAddress(dependencies, open);
  if (email === null) throw new ProblemError('login-not-valid');
  await dependencies.runInTransaction(async (transaction) => {
    await store(dependencies, transaction, open, open.login);
    await send(dependencies, transaction, open, email, context);
  });
}

/**
 * Continues a login with the code from the email. The code has proven the address.
 *
 * @throws 400 for `code`
 */
export async function confirmEmail(
  dependencies: IdentitiesDependencies,
  open: OpenLogin,
  code: string,
  context: StepContext,
): Promise<LoginStep> {
  const { runInTransaction, tokens } = dependencies;
  const owner = { oidcLoginId: open.id };
  const codeHash = hashCode(code, owner);
  const stored = await tokens.attempt(owner, 'identityCode');
  if (stored?.hash.equals(codeHash) !== true) throw invalidField('code', 'wrongCode');
  const { claims, entered } = open.login;
  const login: ReturnedLogin = {
    ...open.login,
    claims: { ...claims, ...entered, email: stored.email },
    hasCode: true,
  };
  await runInTransaction(async (transaction) => {
    await store(dependencies, transaction, open, login);
    if (!(await tokens.consume(transaction, 'identityCode', codeHash))) throw invalidField('code', 'wrongCode');
  });
  return advanceLogin(dependencies, { ...open, login }, context);
}

async function findAddress(dependencies: IdentitiesDependencies, open: OpenLogin): Promise<string | null> {
  const { entered, hasCode } = open.login;
  if (hasCode) return null;
  if (entered !== null) return entered.email;
  const user = await findLinkable(dependencies, open);
  const methods = user === undefined ? [] : await getLinkMethods(dependencies, user);
  return user !== undefined && methods.includes('code') ? user.email : null;
}

/** Locks a login, and stores its progress. @throws 400 when it has expired or is complete */
async function store(
  { box, oidcLogins }: Pick<IdentitiesDependencies, 'box' | 'oidcLogins'>,
  transaction: Transaction,
  { id }: OpenLogin,
  login: ReturnedLogin,
): Promise<void> {
  if (!(await oidcLogins.lock(transaction, id))) throw new ProblemError('login-not-valid');
  await oidcLogins.update(transaction, id, box.encrypt(login));
}

async function send(
  { mailLayout, mailQueue }: Pick<IdentitiesDependencies, 'mailLayout' | 'mailQueue'>,
  transaction: Transaction,
  { id }: OpenLogin,
  recipient: string,
  { language }: StepContext,
): Promise<void> {
  const mail = composeIdentityCode(mailLayout, id, { recipient, language });
  if (!(await mailQueue.add(transaction, { oidcLoginId: id }, mail)))
    throw new ProblemError('too-many-requests', {}, RETRY_SECONDS);
}
