import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { accountTable, type AccountKey } from '../kernel/AccountKey.ts';
import type { Caller, KeyHolder } from '../kernel/Caller.ts';
import type { EndpointName } from '@heard/contract';
import type { ProblemKind } from '../problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that a request without a session concerns, such as the account of a login. */
    subject: AccountKey | KeyHolder | null;
    /** The reason for the rejection of the request. */
    problem: ProblemKind | null;
  }
}

/** Maps each endpoint to its security event (OWASP ASVS 5.0, 16.3). Each endpoint for administrators has a separate event. */
const EVENTS: Partial<Record<EndpointName, string>> = {
  register: 'account-created',
  registerCompany: 'account-created',
  login: 'login',
  loginCompany: 'login',
  loginWithPasskey: 'login',
  loginWithLink: 'login',
  continueOidcLogin: 'login',
  registerWithOidc: 'login',
  confirmOidcEmail: 'login',
  linkOidcAccount: 'login',
  continueSsoLogin: 'login',
  linkSsoLogin: 'login',
  completeLogin: 'second-factor',
  setUpSecondFactor: 'second-factor-set-up',
  logout: 'logout',
  endOidcSessions: 'sessions-ended',
  endSession: 'session-ended',
  logoutEverywhere: 'sessions-ended',
  forgotPassword: 'password-reset-requested',
  resetPassword: 'password-reset',
  changeUserPassword: 'password-changed',
  changeCompanyPassword: 'password-changed',
  confirmEmail: 'email-confirmed',
  addPasskey: 'passkey-added',
  renamePasskey: 'passkey-renamed',
  removePasskey: 'passkey-removed',
  confirmTotp: 'totp-set-up',
  removeTotp: 'totp-removed',
  renewRecoveryCodes: 'recovery-codes-renewed',
  addIdentity: 'identity-added',
  removeIdentity: 'identity-removed',
  putCompanySso: 'sso-changed',
  deleteCompanySso: 'sso-deleted',
  createKey: 'key-created',
  deleteKey: 'key-deleted',
  deleteAllKeys: 'keys-deleted',
  exportAccount: 'data-exported',
  exportAccountWithPassword: 'data-exported',
  deleteUser: 'account-deleted',
  deleteCompany: 'account-deleted',
  deleteCompanyLogin: 'account-deleted',
  invitePerson: 'person-invited',
  acceptPersonInvitation: 'person-joined',
  changePerson: 'person-changed',
  removePerson: 'person-removed',
  leaveCompany: 'person-left',
};

/** Endpoints whose success is a login only if no further step follows. */
const OIDC_STEPS: ReadonlySet<EndpointName> = new Set([
  'continueOidcLogin',
  'registerWithOidc',
  'confirmOidcEmail',
  'linkOidcAccount',
  'continueSsoLogin',
]);

/** The properties of bodies with which people log in. The log names the property that a login has used. */
const FACTORS = ['password', 'credential', 'passkey', 'code', 'recoveryCode'] as const;

/** Adds to each request the properties that `securityEventFields` reads. */
export const securityEvents = fp(
  async (app) => {
    app.decorateRequest('subject', null);
    app.decorateRequest('problem', null);
  },
  { name: 'securityEvents' },
);

/**
 * Returns the fields of a request's log line that make it a security event: the account and the API key by their ids, the event,
 * its outcome, the factor of a login, and the reason of a rejection. Never the email address: it may be a stranger's, or a mistyped password.
 */
export function securityEventFields(request: FastifyRequest, { statusCode }: FastifyReply): Record<string, string> {
  const account = request.subject ?? request.caller;
  const event = getEvent(request, statusCode);
  const factor = event === 'login' || event?.startsWith('second-factor') ? getFactor(request.body) : undefined;
  return {
    ...(account && { account: toLabel(account) }),
    ...(isKeyHolder(account) && { key: account.keyId }),
    ...(event !== undefined && { event, outcome: statusCode < 400 ? 'success' : 'failure' }),
    ...(factor !== undefined && { factor }),
    ...(request.problem !== null && statusCode < 500 && { reason: request.problem }),
  };
}

function isKeyHolder(account: AccountKey | Caller | KeyHolder | null): account is KeyHolder {
  return account !== null && 'keyId' in account;
}

function getEvent({ routeOptions, body, caller, subject }: FastifyRequest, status: number): string | undefined {
  const { endpoint } = routeOptions.config;
  if (endpoint !== undefined) {
    const event = EVENTS[endpoint];
    // Logs no login for a step, because a login with a provider may take several steps.
    const isStep = OIDC_STEPS.has(endpoint) && status < 400 && subject === null;
    if (event !== undefined) return isStep ? undefined : event;
    const changesEmail = Object.hasOwn(Object(body), 'currentPassword');
    if (
      changesEmail &&
      (endpoint === 'updateUser' || endpoint === 'updateCompany' || endpoint === 'updateCompanyLogin')
    )
      return 'email-changed';
    if (caller?.role === 'admin' && routeOptions.url?.startsWith('/admin/')) return `admin-${toKebabCase(endpoint)}`;
  }
  return status === 401 || status === 403 || status === 429 ? 'request-rejected' : undefined;
}

/** Returns an account's kind and database id, such as `user 12`. */
function toLabel(account: AccountKey): string {
  const { column, id } = accountTable(account);
  return `${column.replace('_id', '')} ${id}`;
}

function getFactor(body: unknown): string | undefined {
  const factor = FACTORS.find((name) => Object.hasOwn(Object(body), name));
  return factor === 'credential' ? 'passkey' : factor;
}

const toKebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
