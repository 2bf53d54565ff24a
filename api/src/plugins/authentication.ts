import jwt from '@fastify/jwt';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import type { Administrator, Caller, CompanyOwner, Consumer, Person } from '../modules/auth/Caller.ts';
import { SESSION_SECONDS, type LoadedAccount, type SessionsRepository } from '../modules/auth/sessions.repository.ts';
import { ProblemError } from '../problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null where the route asks nobody. */
    caller: Caller | null;
  }
  interface FastifyInstance {
    /** Guards for `onRequest`: they refuse a call before its body is read. */
    guards: Record<'anyAccount' | 'person' | 'consumer' | 'administrator' | 'company', onRequestAsyncHookHandler> & {
      /** For routes that answer with the account: it is read in the statement that looks the session up. */
      reading: Record<'anyAccount' | 'company', onRequestAsyncHookHandler>;
    };
    /** Makes the token of a session. */
    signToken(sessionId: string): string;
  }
}

export interface AuthenticationOptions {
  secret: string;
  sessions: SessionsRepository;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Tokens (JWT, HS256) that carry the id of a session, which is looked up on each call. */
export const authentication = fp<AuthenticationOptions>(
  async (app, { secret, sessions }) => {
    await app.register(jwt, {
      secret,
      sign: { algorithm: 'HS256', expiresIn: SESSION_SECONDS },
      // A token's signature is as right the next time; its session is looked up on each call.
      verify: { algorithms: ['HS256'], cache: 1000 },
    });

    app.decorateRequest('caller', null);
    app.decorate('signToken', (sessionId: string) => app.jwt.sign({ sid: sessionId }));

    async function authenticate(request: FastifyRequest, account?: LoadedAccount): Promise<Caller> {
      const caller = await sessions.findCaller(sessionIdOf(request), account);
      if (caller === null) throw new ProblemError('unauthenticated');
      request.caller = caller;
      return caller;
    }
    const guard =
      (isFor: (caller: Caller) => boolean, account?: LoadedAccount): onRequestAsyncHookHandler =>
      async (request) => {
        if (!isFor(await authenticate(request, account))) throw new ProblemError('wrong-role');
      };
    app.decorate('guards', {
      anyAccount: guard(() => true),
      person: guard(isPerson),
      consumer: guard(isConsumer),
      administrator: guard(isAdministrator),
      company: guard(isCompanyOwner),
      reading: { anyAccount: guard(() => true, 'user'), company: guard(isCompanyOwner, 'company') },
    });
  },
  { name: 'authentication' },
);

/** The session that a token names. A token that is missing, malformed, forged or expired is no token. */
function sessionIdOf({ server, headers }: FastifyRequest): string {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  let payload: unknown;
  try {
    payload = server.jwt.verify(token);
  } catch {
    throw new ProblemError('unauthenticated');
  }
  const sid = typeof payload === 'object' && payload !== null && 'sid' in payload ? payload.sid : undefined;
  if (typeof sid !== 'string' || !UUID.test(sid)) throw new ProblemError('unauthenticated');
  return sid;
}

/** Who calls a route that has the guard `anyAccount`. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === null) throw new ProblemError('unauthenticated');
  return caller;
}

/** Who calls a route that has the guard `person`. */
export const personOf = (request: FastifyRequest): Person => callerAs(request, isPerson);

/** Who calls a route that has the guard `consumer`. */
export const consumerOf = (request: FastifyRequest): Consumer => callerAs(request, isConsumer);

/** Who calls a route that has the guard `administrator`. */
export const administratorOf = (request: FastifyRequest): Administrator => callerAs(request, isAdministrator);

/** Who calls a route that has the guard `company`. */
export const companyOwnerOf = (request: FastifyRequest): CompanyOwner => callerAs(request, isCompanyOwner);

function callerAs<Kind extends Caller>(request: FastifyRequest, is: (caller: Caller) => caller is Kind): Kind {
  const caller = callerOf(request);
  if (!is(caller)) throw new ProblemError('wrong-role');
  return caller;
}

const isPerson = (caller: Caller): caller is Person => caller.role !== 'company';
const isConsumer = (caller: Caller): caller is Consumer => caller.role === 'user';
const isAdministrator = (caller: Caller): caller is Administrator => caller.role === 'admin';
const isCompanyOwner = (caller: Caller): caller is CompanyOwner => caller.role === 'company';
