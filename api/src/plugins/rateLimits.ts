import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { cleanText, type CallName, type LoginBody } from '@heard/contract';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ProblemError } from '../problems.ts';
import { getCaller } from './authentication.ts';
import { requestCounters } from './requestCounters.ts';

export interface RateLimit {
  /** What is counted, for the documentation. */
  what: string;
  /** The endpoints that count: names of the contract, or routes that have none. */
  calls: 'all' | readonly (CallName | `/1/indexes/${string}`)[];
  /** What requests are grouped by. Only the first 64 bits of an IPv6 address count: the client may choose the rest. */
  by: 'address' | 'address and email' | 'email' | 'account';
  /** How many requests are accepted … */
  max: number;
  /** … within this time from the first one on. */
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The rate limits, far above what a person, or an office behind one IP address, needs. */
export const rateLimits = {
  calls: {
    what: 'all requests, except for the documentation and the health checks',
    calls: 'all',
    by: 'address',
    max: 1200,
    seconds: MINUTE,
  },
  // By IP address only: searching needs no account.
  searches: {
    what: 'searches; the search box sends one per keystroke',
    calls: ['/1/indexes/:index/queries', '/1/indexes/:index/query', 'listReviewsOfCompany'],
    by: 'address',
    max: 600,
    seconds: MINUTE,
  },
  signUps: { what: 'sign-ups', calls: ['register', 'registerCompany'], by: 'address', max: 200, seconds: HOUR },
  signUpsWithEmail: {
    what: 'sign-ups with one email',
    calls: ['register', 'registerCompany'],
    by: 'email',
    max: 20,
    seconds: HOUR,
  },
  logins: { what: 'logins', calls: ['login', 'loginCompany'], by: 'address', max: 120, seconds: MINUTE },
  loginsToAccount: {
    what: 'logins with one email',
    calls: ['login', 'loginCompany'],
    by: 'address and email',
    max: 20,
    seconds: MINUTE,
  },
  /**
   * Limits distributed guessing to about 10 000 attempts a day per account; the most common passwords are rejected at sign-up.
   * The trade-off: an attacker with five or more IP addresses can exhaust the limit and lock the owner out for up to 10 minutes
   * at a time. This affects only addresses from which the owner has not logged in before (`KNOWN_ADDRESS_SECONDS`); existing
   * sessions continue.
   */
  loginsToAccountFromAnywhere: {
    what: 'logins with one email from all addresses without a login in the last 30 days',
    calls: ['login', 'loginCompany'],
    by: 'email',
    max: 100,
    seconds: 10 * MINUTE,
  },
  passwordChecks: {
    what: 'requests that check the current password',
    calls: ['changeUserPassword', 'changeCompanyPassword', 'updateUser', 'updateCompany', 'deleteUser'],
    by: 'account',
    max: 20,
    seconds: MINUTE,
  },
  emailChanges: {
    what: 'changes of the email, each of which sends emails',
    calls: ['updateUser', 'updateCompany'],
    by: 'account',
    max: 60,
    seconds: HOUR,
  },
  forgottenPasswords: {
    what: 'password reset emails',
    calls: ['forgotPassword'],
    by: 'address',
    max: 5,
    seconds: HOUR,
  },
  forgottenPasswordsOfEmail: {
    what: 'password reset emails to one address',
    calls: ['forgotPassword'],
    by: 'email',
    max: 3,
    seconds: HOUR,
  },
  confirmations: {
    what: 'confirmation emails, sent again',
    calls: ['sendEmailConfirmation', 'sendWorkEmailConfirmation'],
    by: 'account',
    max: 3,
    seconds: HOUR,
  },
  exports: { what: 'exports of the account', calls: ['exportAccount'], by: 'account', max: 10, seconds: HOUR },
  reviews: { what: 'reviews written', calls: ['createReview'], by: 'account', max: 60, seconds: HOUR },
  reviewsFromAddress: {
    what: 'reviews written by all accounts',
    calls: ['createReview'],
    by: 'address',
    max: 300,
    seconds: HOUR,
  },
} as const satisfies Record<string, RateLimit>;

/** How long an IP address is exempt from the account-wide limit after a login. */
const KNOWN_ADDRESS_SECONDS = 30 * DAY;

/** Returns whether a route has no limits: orchestrators poll the health checks, and the documentation page loads many files. */
export function isOperatorRoute(route: string | undefined): boolean {
  return /^\/(health|docs|openapi\.json)(\/|$)/.test(route ?? '');
}

export interface RateLimitingOptions {
  /** Redis, through which processes share their counts; null: each counts on its own. */
  redisUrl: string | null;
  /** Other limits, which tests reach sooner. */
  limits?: Record<string, RateLimit>;
}

/**
 * Rejects requests over a limit with 429 and `Retry-After`. The limit of all requests applies before anything is looked up, the
 * limits of single endpoints once the caller and the body are known, before a password is hashed.
 */
export const rateLimiting = fp<RateLimitingOptions>(
  async (app, { redisUrl, limits = rateLimits }) => {
    const createCounter = await requestCounters(app, redisUrl);

    const limiters = Object.entries<RateLimit>(limits).map(([name, limit]) => {
      const { max, seconds, by } = limit;
      const counter = createCounter({ max, seconds, getKey: (request) => `${name} ${keys[by](request)}` });
      const enforce = async (request: FastifyRequest): Promise<void> => {
        const { requests, secondsLeft } = await counter.count(request);
        if (requests > max) throw new ProblemError('too-many-requests', {}, Math.max(1, secondsLeft));
      };
      return { limit, enforce };
    });
    const ofAll = limiters.filter(({ limit }) => limit.calls === 'all');
    const ofSome = limiters.filter(({ limit }) => limit.calls !== 'all');

    // The endpoint is part of the key: anybody may register a company with a consumer's email.
    const loginsAtAddress = createCounter({
      max: Number.MAX_SAFE_INTEGER,
      seconds: KNOWN_ADDRESS_SECONDS,
      getKey: (request) => `known ${request.routeOptions.config.call} ${keys['address and email'](request)}`,
    });

    app.addHook('onRequest', async (request) => {
      if (isOperatorRoute(request.routeOptions.url)) return;
      for (const { enforce } of ofAll) await enforce(request);
    });
    app.addHook('preHandler', async (request) => {
      for (const { limit, enforce } of ofSome) {
        if (!isCounted(request, limit)) continue;
        const isFromAnywhere = limit === rateLimits.loginsToAccountFromAnywhere;
        if (isFromAnywhere && (await loginsAtAddress.read(request)).requests > 0) continue;
        await enforce(request);
      }
    });
    app.addHook('onSend', async (request, reply, payload) => {
      const { call } = request.routeOptions.config;
      if ((call === 'login' || call === 'loginCompany') && reply.statusCode === 200)
        await loginsAtAddress.count(request);
      return payload;
    });
  },
  { name: 'rateLimiting', dependencies: ['authentication'] },
);

function isCounted({ routeOptions, body, query }: FastifyRequest, { calls }: RateLimit): boolean {
  const { url, config } = routeOptions;
  // Updates without a password guess nothing and change no email.
  const isUpdate = config?.call === 'updateUser' || config?.call === 'updateCompany';
  if (isUpdate && !Object.hasOwn(Object(body), 'currentPassword')) return false;
  // Listing a company's reviews without `q` is not a search.
  if (config?.call === 'listReviewsOfCompany' && !Object.hasOwn(Object(query), 'q')) return false;
  return calls !== 'all' && calls.some((call) => call === (config?.call ?? url));
}

/** The key of each grouping. Where the account or the body is read, the route's guard and schema have run already. */
const keys: Record<RateLimit['by'], (request: FastifyRequest) => string> = {
  address: getAddress,
  'address and email': (request) => `${getAddress(request)} ${hashEmail(request)}`,
  email: hashEmail,
  account: (request) => {
    const caller = getCaller(request);
    return caller.role === 'company' ? `company ${caller.companyId}` : `user ${caller.userId}`;
  },
};

/** A digest, so that keys are short and Redis stores no email addresses. */
function hashEmail({ body }: FastifyRequest): string {
  const { email } = body as Pick<LoginBody, 'email'>; // Guaranteed by the schemas of these endpoints.
  return createHash('sha256').update(cleanText(email).toLowerCase()).digest('base64');
}

function getAddress({ ip }: FastifyRequest): string {
  // A closed connection has no address, whatever the type says.
  return normalizeIP(ip ?? '');
}
