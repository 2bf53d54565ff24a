import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { COMPANY_HEADER } from '@heard/contract';
import { isApiKey } from '../kernel/apiKey.ts';
import {
  type Administrator,
  type Caller,
  type CompanyAccount,
  type CompanyActor,
  type CompanyCaller,
  type CompanyOwner,
  type Consumer,
  type KeyHolder,
  type Person,
  type PersonWithoutCompany,
  SESSION_SECONDS,
  hasCompany,
  type LoadedAccount,
  type SessionCaller,
} from '../kernel/Caller.ts';
import { ProblemError } from '../problems.ts';
import { hasRole, OWNER_ROLES } from './ownerRoles.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller; null on routes without a guard. */
    caller: SessionCaller | KeyHolder | null;
  }
  interface FastifyInstance {
    /** `onRequest` hooks that reject a request before its body is read. */
    guards: Record<
      | 'anyAccount'
      | 'person'
      | 'consumer'
      | 'administrator'
      /** An administrator who has entered the password, but has not confirmed the second factor yet. */
      | 'pendingAdministrator'
      /** A company's account, unless its claim is not effective or the company is blocked. */
      | 'company'
      /** The account of a company's owner, even if the company is blocked. */
      | 'owner'
      /** A company's account, even if its claim is not effective. */
      | 'companyAccount'
      /** Allows all logins for companies, even without a membership. */
      | 'companyLogin'
      /** Accounts that may report reviews: consumers and owners. */
      | 'reporter',
      onRequestAsyncHookHandler
    > & {
      /** Guards for routes that return the account: the query for the session also loads the account. */
      reading: Record<'anyAccount' | 'companyAccount', onRequestAsyncHookHandler>;
    };
    /** Returns the session id of a request whose account may be deleted. @throws ProblemError `unauthenticated` */
    readSessionId(request: FastifyRequest): string;
    /** Creates the token of a session. */
    signToken(sessionId: string): string;
  }
}

export interface AuthenticationOptions {
  secret: string;
  sessions: { findCaller(id: string, account?: LoadedAccount): Promise<SessionCaller | null> };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Authenticates requests by tokens (JWT, HS256) that carry the id of a session, which is looked up on every request. */
export const authentication = fp<AuthenticationOptions>(
  async (app, { secret, sessions }) => {
    await app.register(jwt, {
      secret,
      sign: { algorithm: 'HS256', expiresIn: SESSION_SECONDS },
      // Caches verified signatures, which stay valid. The session is still looked up on every request.
      verify: { algorithms: ['HS256'], cache: 1000 },
    });

    app.decorateRequest('caller', null);
    app.decorate('readSessionId', readSessionId);
    app.decorate('signToken', (sessionId: string) => app.jwt.sign({ sid: sessionId }));

    async function authenticate(request: FastifyRequest, account?: LoadedAccount): Promise<SessionCaller> {
      const caller = await sessions.findCaller(readSessionId(request), account);
      if (caller === null) throw new ProblemError('unauthenticated');
      request.caller = caller;
      return caller;
    }
    const guard =
      (
        isAllowed: (caller: SessionCaller) => boolean,
        account?: LoadedAccount,
        mustBePublic = false,
      ): onRequestAsyncHookHandler =>
      async (request) => {
        // Accepts a key only on routes of its scopes, whose handlers accept the holder of a key (`getCompanyActor`).
        if (request.caller !== null && isKeyHolder(request.caller)) return checkCompany(request, request.caller.domain);
        const caller = await authenticate(request, account);
        if (isPending(caller)) throw new ProblemError('second-factor-required');
        if (caller.role === 'company') checkMember(request, caller);
        if (mustBePublic && 'removed' in caller) throw new ProblemError('company-removed');
        if (isAllowed(caller)) return;
        throw new ProblemError(
          (isAllowed === isCompanyOwner || isAllowed === isReporter) && hasCompany(caller)
            ? 'claim-pending'
            : 'wrong-role',
        );
      };
    app.decorate('guards', {
      anyAccount: guard(() => true),
      person: guard(isPerson),
      consumer: guard(isConsumer),
      administrator: guard(isAdministrator),
      async pendingAdministrator(request) {
        if (!isPending(await authenticate(request))) throw new ProblemError('wrong-role');
      },
      company: guard(isCompanyOwner, 'none', true),
      owner: guard(isCompanyOwner),
      companyAccount: guard(hasCompany),
      companyLogin: guard(isCompanyLogin),
      reporter: guard(isReporter, 'none', true),
      reading: { anyAccount: guard(() => true, 'user'), companyAccount: guard(hasCompany, 'company') },
    });
    requireOwnerRoles(app);
  },
  { name: 'authentication' },
);

/** Checks that each endpoint for owners of companies has a role. */
function requireOwnerRoles(app: FastifyInstance): void {
  const { company, owner, companyAccount, reading } = app.guards;
  const ownerGuards = new Set<unknown>([company, owner, companyAccount, reading.companyAccount]);
  app.addHook('onRoute', ({ onRequest, config }) => {
    const endpoint = config?.endpoint;
    if (endpoint !== undefined && ownerGuards.has(onRequest) && OWNER_ROLES[endpoint] === undefined)
      throw new Error(`Add the role that ${endpoint} needs to OWNER_ROLES`);
  });
}

/** Returns the session id in the token. @throws ProblemError `unauthenticated` if it is missing, malformed, forged or expired */
function readSessionId(request: FastifyRequest): string {
  let payload: unknown;
  try {
    payload = request.server.jwt.verify(readToken(request));
  } catch {
    throw new ProblemError('unauthenticated');
  }
  const sid = typeof payload === 'object' && payload !== null && 'sid' in payload ? payload.sid : undefined;
  if (typeof sid !== 'string' || !UUID.test(sid)) throw new ProblemError('unauthenticated');
  return sid;
}

function readToken({ headers }: FastifyRequest): string {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** Returns the API key of a request without validating the key; null if the request has no key. */
export function readApiKey(request: FastifyRequest): string | null {
  const token = readToken(request);
  return isApiKey(token) ? token : null;
}

/** @throws 409 when the page was opened for another company than the active company */
function checkCompany({ headers }: FastifyRequest, active: string): void {
  const company = headers[COMPANY_HEADER.toLowerCase()];
  if (company !== undefined && company !== active) throw new ProblemError('other-company');
}

/**
 * @throws 403 when the caller has no membership or lacks the required role, 409 when the page was opened for a company other than the active
 *   company
 */
function checkMember(request: FastifyRequest, caller: CompanyCaller): void {
  const { endpoint } = request.routeOptions.config;
  const needed = endpoint && OWNER_ROLES[endpoint];
  if (needed === undefined) return;
  if (isWithoutCompany(caller)) throw new ProblemError(caller.needsSso === true ? 'sso-required' : 'no-membership');
  checkCompany(request, caller.domain);
  if (hasRole(caller.companyRole, needed)) return;
  throw new ProblemError('wrong-role', { detail: 'problem.wrong-role.company' });
}

/** Returns the caller on a route about logins. The caller may be a person without a company. */
export function getSessionCaller({ caller }: FastifyRequest): SessionCaller {
  if (caller === null || isKeyHolder(caller)) throw new ProblemError('unauthenticated');
  return caller;
}

/** Returns the caller on a route with the guard `anyAccount`. @throws 403 for a person without a company */
export function getCaller(request: FastifyRequest): Caller {
  const caller = getSessionCaller(request);
  if (isWithoutCompany(caller)) throw new ProblemError('no-membership');
  return caller;
}

/** Returns the caller on a route with the guard `companyLogin`. */
export function getCompanyCaller(request: FastifyRequest): CompanyCaller {
  const caller = getSessionCaller(request);
  if (caller.role !== 'company') throw new ProblemError('wrong-role');
  return caller;
}

/** Returns the caller on a route with the guard `person`. */
export const getPerson = (request: FastifyRequest): Person => getCallerAs(request, isPerson);

/** Returns the caller on a route with the guard `consumer`. */
export const getConsumer = (request: FastifyRequest): Consumer => getCallerAs(request, isConsumer);

/** Returns the caller on a route with the guard `administrator`. */
export const getAdministrator = (request: FastifyRequest): Administrator => getCallerAs(request, isAdministrator);

/** Returns the caller on a route with the guard `company`. */
export const getCompanyOwner = (request: FastifyRequest): CompanyOwner => getCallerAs(request, isCompanyOwner);

/** Returns the caller on a route with a guard for companies that accepts API keys. */
export function getCompanyActor(request: FastifyRequest): CompanyActor {
  const { caller } = request;
  return caller !== null && isKeyHolder(caller) ? caller : getCompanyOwner(request);
}

/** Returns the caller on a route with the guard `companyAccount`. */
export const getCompanyAccount = (request: FastifyRequest): CompanyAccount => getCallerAs(request, hasCompany);

/** Returns the caller on a route whose guard is `companyAccount`, and which accepts API keys in addition to sessions. */
export function getCompanyAccountOrKeyHolder(request: FastifyRequest): CompanyAccount | KeyHolder {
  const { caller } = request;
  return caller !== null && isKeyHolder(caller) ? caller : getCompanyAccount(request);
}

/** Returns the caller on a route with the guard `reporter`. */
export const getReporter = (request: FastifyRequest): Consumer | CompanyOwner => getCallerAs(request, isReporter);

function getCallerAs<Kind extends Caller>(request: FastifyRequest, is: (caller: Caller) => caller is Kind): Kind {
  const caller = getCaller(request);
  if (!is(caller)) throw new ProblemError('wrong-role');
  return caller;
}

const isKeyHolder = (caller: SessionCaller | KeyHolder): caller is KeyHolder => 'keyId' in caller;
const isPending = (caller: SessionCaller): boolean => caller.role === 'admin' && caller.pending === true;
const isPerson = (caller: SessionCaller): caller is Person => caller.role !== 'company';
const isConsumer = (caller: SessionCaller): caller is Consumer => caller.role === 'user';
const isAdministrator = (caller: SessionCaller): caller is Administrator => caller.role === 'admin';
const isCompanyLogin = (caller: SessionCaller): boolean => caller.role === 'company';
const isWithoutCompany = (caller: SessionCaller): caller is PersonWithoutCompany =>
  caller.role === 'company' && !hasCompany(caller);
const isCompanyOwner = (caller: SessionCaller): caller is CompanyOwner => 'companyId' in caller;
const isReporter = (caller: SessionCaller): caller is Consumer | CompanyOwner =>
  isConsumer(caller) || isCompanyOwner(caller);
