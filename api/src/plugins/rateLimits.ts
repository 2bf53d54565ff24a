import { createHash } from 'node:crypto';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { CallName, LoginBody } from '@heard/contract';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ProblemError } from '../problems.ts';
import { callerOf } from './authentication.ts';

export interface RateLimit {
  /** What is counted, for the documentation. */
  what: string;
  /** Which calls count; one that has no name in the contract goes by its route. */
  calls: 'all' | readonly (CallName | `/1/indexes/${string}`)[];
  /** Whose calls are counted together. Of an IPv6 address the first 64 bits count: the rest is the caller's to choose. */
  by: 'address' | 'address and email' | 'account';
  /** How many calls are answered … */
  most: number;
  /** … from the first one on for so many seconds. */
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often one may call: far more than an honest person, or an office behind one address, needs. */
export const rateLimits = {
  calls: {
    what: 'all calls, the documentation and the health checks excepted',
    calls: 'all',
    by: 'address',
    most: 1200,
    seconds: MINUTE,
  },
  searches: {
    what: 'searches; the box asks at each key',
    calls: ['/1/indexes/:index/queries', '/1/indexes/:index/query'],
    by: 'address',
    most: 600,
    seconds: MINUTE,
  },
  signUps: { what: 'sign-ups', calls: ['register', 'registerCompany'], by: 'address', most: 200, seconds: HOUR },
  logIns: { what: 'log-ins', calls: ['login', 'loginCompany'], by: 'address', most: 120, seconds: MINUTE },
  logInsToAccount: {
    what: 'log-ins with one email',
    calls: ['login', 'loginCompany'],
    by: 'address and email',
    most: 20,
    seconds: MINUTE,
  },
  passwordChecks: {
    what: 'calls that check the current password',
    calls: ['changeUserPassword', 'changeCompanyPassword', 'updateUser', 'deleteUser'],
    by: 'account',
    most: 20,
    seconds: MINUTE,
  },
  exports: { what: 'exports of the account', calls: ['exportAccount'], by: 'account', most: 10, seconds: HOUR },
  reviews: { what: 'reviews written', calls: ['createReview'], by: 'account', most: 60, seconds: HOUR },
} as const satisfies Record<string, RateLimit>;

/** Routes that are never refused: orchestrators ask them all the time, and a page takes many files. */
const UNLIMITED = /^\/(health|docs|openapi\.json)(\/|$)/;

/**
 * Refuses calls that come too often: 429 with `Retry-After`. All calls are counted before anything is looked up; the
 * limits of single calls once the caller and the body are known, before a password is hashed.
 *
 * The counts are this process's own. The library keeps 5000 callers for each limit and forgets those not seen for the
 * longest; a store that is shared between processes would be handed to it here.
 */
export const rateLimiting = fp(
  async (app) => {
    await app.register(rateLimit, { global: false });

    const limiters = Object.entries<RateLimit>(rateLimits).map(([name, limit]) => {
      const count = app.createRateLimit({
        max: limit.most,
        timeWindow: limit.seconds * 1000,
        keyGenerator: (request) => `${name} ${keys[limit.by](request)}`,
      });
      const refuseBeyond = async (request: FastifyRequest): Promise<void> => {
        const counted = await count(request);
        if (!counted.isAllowed && counted.isExceeded) {
          throw new ProblemError('too-many-requests', {}, counted.ttlInSeconds);
        }
      };
      return { limit, refuseBeyond };
    });
    const ofAll = limiters.filter(({ limit }) => limit.calls === 'all');
    const ofSome = limiters.filter(({ limit }) => limit.calls !== 'all');

    app.addHook('onRequest', async (request) => {
      if (UNLIMITED.test(request.routeOptions.url ?? '')) return;
      for (const { refuseBeyond } of ofAll) await refuseBeyond(request);
    });
    app.addHook('preHandler', async (request) => {
      for (const { limit, refuseBeyond } of ofSome) if (isCounted(request, limit)) await refuseBeyond(request);
    });
  },
  { name: 'rateLimiting', dependencies: ['authentication'] },
);

function isCounted({ routeOptions, body }: FastifyRequest, { calls }: RateLimit): boolean {
  const { url, config } = routeOptions;
  // The account is changed without its password, too: that guesses nothing.
  if (config?.call === 'updateUser' && !Object.hasOwn(Object(body), 'currentPassword')) return false;
  return calls !== 'all' && calls.some((call) => call === (config?.call ?? url));
}

/** Whose call it is. The routes' guards and schemas have been passed where the account and the body are read. */
const keys: Record<RateLimit['by'], (request: FastifyRequest) => string> = {
  address: addressOf,
  'address and email': (request) => {
    const { email } = request.body as LoginBody; // What the log-ins' schema lets through.
    // The digest is short, however long the email is.
    return `${addressOf(request)} ${createHash('sha256').update(email.trim().toLowerCase()).digest('base64')}`;
  },
  account: (request) => {
    const caller = callerOf(request);
    return caller.role === 'company' ? `company ${caller.companyId}` : `user ${caller.userId}`;
  },
};

function addressOf({ ip }: FastifyRequest): string {
  // A connection that has gone has no address any more, whatever the type says.
  return normalizeIP(ip ?? '');
}
