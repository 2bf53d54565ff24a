import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { cleanText, type LoginBody } from '@heard/contract';
import { clientNetwork } from '@heard/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { accountTable } from '../kernel/AccountKey.ts';
import { hashApiKey } from '../kernel/apiKey.ts';
import { ProblemError } from '../problems.ts';
import { readApiKey } from './authentication.ts';
import { requestCounters } from './requestCounters.ts';

export interface RateLimit {
  /** The counted requests in words, for the documentation. */
  what: string;
  /**
   * Counts requests to all routes. `all`: every request. `invalid`: requests rejected with 400. `withKey`: requests with an API key, whether it is
   * valid or not. Default: the requests to routes that list the limit.
   */
  counts?: 'all' | 'invalid' | 'withKey';
  /** The key by which requests are grouped. IPv6 addresses are grouped by network, see `NETWORKS`. */
  by: 'address' | 'address and email' | 'email' | 'account' | 'API key';
  /** The number of requests that are accepted within `seconds`. */
  max: number;
  /** The time from the first counted request until the count is reset. */
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The rate limits, far above what a person, or an office behind one IP address, needs. Each route lists the limits that
 * count its requests.
 */
export const rateLimits = {
  calls: {
    what: 'all requests, except for the health checks',
    counts: 'all',
    by: 'address',
    max: 1200,
    seconds: MINUTE,
  },
  reviewExports: {
    what: 'exports of all reviews of a company',
    by: 'address',
    max: 20,
    seconds: HOUR,
  },
  embeds: { what: 'badges and feeds of companies', by: 'address', max: 600, seconds: MINUTE },
  invalidRequests: {
    what: 'requests other than GET that are rejected with 400',
    counts: 'invalid',
    by: 'address',
    max: 300,
    seconds: MINUTE,
  },
  keys: { what: 'all requests with an API key', counts: 'withKey', by: 'API key', max: 120, seconds: MINUTE },
  // Counts by IP address only, because searching needs no account.
  searches: {
    what: 'searches, each query of a request; the search box sends one per keystroke',
    by: 'address',
    max: 600,
    seconds: MINUTE,
  },
  setupCodes: { what: 'requests with the code of the first setup', by: 'address', max: 30, seconds: HOUR },
  emailTests: { what: 'test messages to check a mail server', by: 'account', max: 30, seconds: HOUR },
  signUps: { what: 'sign-ups', by: 'address', max: 200, seconds: HOUR },
  signUpsWithEmail: {
    what: 'sign-ups with one email',
    by: 'email',
    max: 20,
    seconds: HOUR,
  },
  logins: { what: 'logins', by: 'address', max: 120, seconds: MINUTE },
  loginsToAccount: {
    what: 'logins with one email',
    by: 'address and email',
    max: 20,
    seconds: MINUTE,
  },
  /**
   * Limits distributed guessing to about 10 000 attempts a day per account; the most common passwords are rejected at sign-up.
   * The trade-off: an attacker with five or more IP addresses can exhaust the limit and lock the owner out for up to 10 minutes
   * at a time. This affects only addresses from which the owner has not logged in in the last 30 days (`KnownDevices`); existing
   * sessions continue.
   */
  loginsToAccountFromAnywhere: {
    what: 'logins with one email from all addresses; one with a login in the last 30 days is exempt',
    by: 'email',
    max: 100,
    seconds: 10 * MINUTE,
  },
  passkeyLogins: {
    what: 'logins with a passkey, their first requests and those of password resets included',
    by: 'address',
    max: 240,
    seconds: MINUTE,
  },
  /** A code has six digits, and three codes are valid at a time. A caller who knows the password needs four years on average to guess a code. */
  secondFactors: {
    what: 'attempts to confirm a login with a second factor',
    by: 'account',
    max: 10,
    seconds: HOUR,
  },
  secondFactorRequests: {
    what: 'first requests of a second factor, each of which stores a challenge or a secret',
    by: 'account',
    max: 60,
    seconds: 10 * MINUTE,
  },
  passwordChecks: {
    what: 'requests that check the current password',
    by: 'account',
    max: 20,
    seconds: MINUTE,
  },
  emailChanges: {
    what: 'changes of the email, each of which sends emails',
    by: 'account',
    max: 60,
    seconds: HOUR,
  },
  forgottenPasswords: {
    what: 'password reset emails',
    by: 'address',
    max: 5,
    seconds: HOUR,
  },
  loginLinks: { what: 'emails with a login link', by: 'address', max: 20, seconds: HOUR },
  identityCodes: {
    what: 'codes of logins with a provider that are sent or tried',
    by: 'address',
    max: 120,
    seconds: HOUR,
  },
  ssoTests: {
    what: 'tests of single sign-on, each of which sends requests',
    by: 'account',
    max: 30,
    seconds: HOUR,
  },
  providerLogouts: { what: 'logouts that OpenID providers send', by: 'address', max: 600, seconds: MINUTE },
  confirmations: {
    what: 'confirmation emails, sent again',
    by: 'account',
    max: 3,
    seconds: HOUR,
  },
  workEmailCodes: {
    what: 'codes of the work email that are tried',
    by: 'account',
    max: 30,
    seconds: HOUR,
  },
  proofChecks: {
    what: 'looks for the proof of a claim, each of which sends requests',
    by: 'account',
    max: 20,
    seconds: HOUR,
  },
  uploads: {
    what: 'uploaded images, invalid ones included',
    by: 'account',
    max: 20,
    seconds: HOUR,
  },
  exports: {
    what: 'exports of the account, with or without the password',
    by: 'account',
    max: 20,
    seconds: HOUR,
  },
  reviews: { what: 'reviews written', by: 'account', max: 60, seconds: HOUR },
  photos: { what: 'photos added to reviews, invalid ones included', by: 'account', max: 40, seconds: HOUR },
  webhookTests: {
    what: 'tests of webhooks, and deliveries that are sent again',
    by: 'account',
    max: 30,
    seconds: HOUR,
  },
  replies: { what: 'replies written or changed', by: 'account', max: 120, seconds: HOUR },
  votes: { what: 'helpful votes', by: 'account', max: 100, seconds: DAY },
  votesFromAddress: {
    what: 'helpful votes of all accounts',
    by: 'address',
    max: 300,
    seconds: DAY,
  },
  flags: { what: 'reports of reviews', by: 'account', max: 20, seconds: DAY },
  flagsFromAddress: {
    what: 'reports of reviews by all accounts',
    by: 'address',
    max: 60,
    seconds: DAY,
  },
  visitorFlags: {
    what: 'reports of illegal content with one email, without an account',
    by: 'email',
    max: 20,
    seconds: DAY,
  },
  visitorFlagsFromAddress: {
    what: 'reports of illegal content without an account',
    by: 'address',
    max: 60,
    seconds: DAY,
  },
  visitorFlagCodes: {
    what: 'codes of reports without an account that are tried or sent again',
    by: 'address',
    max: 120,
    seconds: HOUR,
  },
  lists: {
    what: 'lists of companies, categories and places, the home page, public pages of reviewers',
    by: 'address',
    max: 600,
    seconds: MINUTE,
  },
  categoryChanges: {
    what: "changes of a company's categories",
    by: 'account',
    max: 10,
    seconds: DAY,
  },
  follows: {
    what: 'companies followed or unfollowed',
    by: 'account',
    max: 200,
    seconds: HOUR,
  },
  adminCompanies: {
    what: 'merges of companies, blocked companies and websites, and changed cities, undone ones included',
    by: 'account',
    max: 120,
    seconds: HOUR,
  },
  scores: { what: 'scores, histories and comparisons of companies', by: 'address', max: 600, seconds: MINUTE },
  invitationCalls: {
    what: 'uploads of invitations',
    by: 'account',
    max: 120,
    seconds: HOUR,
  },
  invitedReviews: {
    what: 'reviews of invited people with one email, without an account',
    by: 'email',
    max: 20,
    seconds: DAY,
  },
  invitedReviewsFromAddress: {
    what: 'reviews of invited people without an account',
    by: 'address',
    max: 60,
    seconds: DAY,
  },
  invitedReviewCodes: {
    what: 'codes of reviews without an account that are tried or sent again',
    by: 'address',
    max: 120,
    seconds: HOUR,
  },
  unsubscribes: {
    what: 'invitations that are opened or stopped by their links',
    by: 'address',
    max: 60,
    seconds: MINUTE,
  },
  digestUnsubscribes: {
    what: 'weekly emails that are turned off by their links',
    by: 'address',
    max: 60,
    seconds: MINUTE,
  },
  appeals: { what: 'appeals', by: 'account', max: 10, seconds: DAY },
  reviewsFromAddress: {
    what: 'reviews written by all accounts',
    by: 'address',
    max: 300,
    seconds: HOUR,
  },
} as const satisfies Record<string, RateLimit>;

type RateLimitName = keyof typeof rateLimits;

/** A limit that counts some of a route's requests, or counts them several times. */
interface PartialLimit {
  name: RateLimitName;
  /** Counts only requests with this property in the body. */
  ifBodyHas?: string;
  /** Counts only requests with this parameter in the query. */
  ifQueryHas?: string;
  /** Returns the number that is counted for a valid request. Default: 1. */
  count?: (request: FastifyRequest) => number;
}

/** A rate limit that counts the requests of a route. */
export type RouteLimit = RateLimitName | PartialLimit;

/** The networks by which requests from IPv6 addresses are counted, because clients often have a whole /48. `times`: the factor of the limit. */
const NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 48, times: 10 },
] as const;

/**
 * The maximum number of counts in memory for each limit. Counts of addresses may be few, because a client that changes its address gains nothing
 * by displacing them. The count of an account or an email must remain while there are many counts of other accounts and emails.
 */
export const MAX_COUNTS: Record<RateLimit['by'], number> = {
  address: 50_000,
  'address and email': 150_000,
  email: 150_000,
  account: 150_000,
  'API key': 150_000,
};

/** Returns whether a route has no limits: orchestrators poll the health checks. */
function isUnlimited(route: string | undefined): boolean {
  return /^\/health(\/|$)/.test(route ?? '');
}

/** Returns whether a route works without the database. */
export function isOperatorRoute(route: string | undefined): boolean {
  return /^\/(health|docs|openapi\.json)(\/|$)/.test(route ?? '');
}

/** A login that is attempted or has succeeded. */
export interface LoginAttempt {
  /** The login endpoint. Devices are stored separately for each endpoint, because anybody may register a company with the email of a consumer. */
  endpoint: string;
  /** The email address, cleaned and in lower case. */
  email: string;
  network: string;
}

/** Networks from which accounts were logged in to in the last 30 days. */
export interface KnownDevices {
  isKnown(login: LoginAttempt): Promise<boolean>;
  remember(login: LoginAttempt): Promise<void>;
}

export interface RateLimitingOptions {
  /** The URL of the Redis server that stores the shared counts of all processes. Null if each process counts separately. */
  redisUrl: string | null;
  knownDevices: KnownDevices;
  /** Lower limits for tests. */
  limits?: Record<string, RateLimit>;
}

/** The remaining requests of a limit for the caller. */
interface Quota {
  /** The name of the limit. */
  policy: string;
  /** The number of remaining requests. */
  remaining: number;
  /** The time (s) until the count is reset. */
  secondsLeft: number;
}

/**
 * Rejects requests over a limit with 429 and `Retry-After`, and reports the limits by `RateLimit-Policy` and `RateLimit`. The limit of all
 * requests applies before anything is looked up. Limits by IP address and account apply before the body is parsed, so that invalid requests
 * count. All other limits apply once the body is known, before a password is hashed.
 */
export const rateLimiting = fp<RateLimitingOptions>(
  async (app, { redisUrl, knownDevices, limits = rateLimits }) => {
    const createCounter = await requestCounters(app, redisUrl);
    /** Maps each request to the limit that the caller reaches first, among the limits that have counted the request. */
    const quotas = new WeakMap<FastifyRequest, Quota>();

    const limiters = Object.entries<RateLimit>(limits).map(([name, limit]) =>
      createLimiter(name, limit, createCounter, quotas),
    );
    const ofAll = limiters.filter(({ limit }) => limit.counts === 'all');
    const ofKeys = limiters.filter(({ limit }) => limit.counts === 'withKey');
    const ofInvalid = limiters.filter(({ limit }) => limit.counts === 'invalid');
    const ofSome = limiters.filter(({ limit }) => limit.counts === undefined);

    app.addHook('onRequest', async (request) => {
      if (isUnlimited(request.routeOptions.url)) return;
      for (const { count } of ofAll) await count(request);
      if (readApiKey(request) !== null) for (const { count } of ofKeys) await count(request);
      if (!isRead(request)) for (const { check } of ofInvalid) await check(request);
    });
    app.addHook('preParsing', async (request) => {
      for (const { name, limit, count } of ofSome) {
        const counted = findRouteLimit(request, name);
        if (counted !== null && !needsBody(limit, counted)) await count(request);
      }
    });
    app.addHook('preHandler', async (request) => {
      for (const { name, limit, count } of ofSome) {
        const counted = findRouteLimit(request, name);
        if (counted === null || !isBodyCounted(request, counted)) continue;
        if (needsBody(limit, counted)) {
          const quota = quotas.get(request);
          try {
            await count(request);
          } catch (error) {
            if (name !== FROM_ANYWHERE || !(await isKnownDevice(request))) throw error;
            if (quota !== undefined) quotas.set(request, quota);
          }
        }
        // Subtracts the request that was counted before the body was parsed.
        const times = counted.count?.(request) ?? 1;
        for (let further = 1; further < times; further++) await count(request);
      }
    });
    app.addHook('onSend', async (request, reply, payload) => {
      if (reply.statusCode === 400 && !isRead(request))
        for (const { count } of ofInvalid) await count(request, { isEnforced: false });
      if (isLogin(request) && reply.statusCode === 200) {
        await knownDevices
          .remember(toLoginAttempt(request))
          .catch((error: unknown) => request.log.warn({ err: error }, 'could not store a known device'));
      }
      setRateLimitFields(request, reply, limiters, quotas.get(request));
      return payload;
    });

    // A device counts as unknown if the look-up fails.
    const isKnownDevice = (request: FastifyRequest) => knownDevices.isKnown(toLoginAttempt(request)).catch(() => false);
  },
  { name: 'rateLimiting', dependencies: ['authentication', 'routeOptions'] },
);

/** Reports the limits and the remaining requests, see draft-ietf-httpapi-ratelimit-headers. The fields are structured (RFC 9651). */
function setRateLimitFields(
  request: FastifyRequest,
  reply: FastifyReply,
  limiters: readonly ReturnType<typeof createLimiter>[],
  quota: Quota | undefined,
): void {
  if (quota === undefined) return;
  const applied = limiters.filter(({ name, limit }) => isApplied(request, name, limit));
  reply.header('ratelimit-policy', applied.map(({ policy }) => policy).join(', '));
  // Omits the remaining requests from responses for shared caches, because the caches would send one caller's numbers to all others.
  if (/^public\b/.test(String(reply.getHeader('cache-control')))) return;
  // Omits the remaining requests if an overload has set `Retry-After`, because that time is shorter than the window of the limit.
  if (reply.hasHeader('retry-after') && quota.remaining > 0) return;
  reply.header('ratelimit', `"${quota.policy}";r=${quota.remaining};t=${quota.secondsLeft}`);
}

/** Creates the counters of one limit. They store in `quotas` the limit that a request will reach first. */
function createLimiter(
  name: string,
  limit: RateLimit,
  createCounter: Awaited<ReturnType<typeof requestCounters>>,
  quotas: WeakMap<FastifyRequest, Quota>,
) {
  const { max, seconds, by } = limit;
  const report = (request: FastifyRequest, quota: Quota) => {
    const before = quotas.get(request);
    if (before === undefined || isReachedBefore(quota, before)) quotas.set(request, quota);
  };
  /** @throws 429 with the time until the count is reset */
  const reject = (request: FastifyRequest, counted: number) => {
    // Waits at least a second, because an earlier retry would be rejected again.
    const secondsLeft = Math.max(1, counted);
    quotas.set(request, { policy: name, remaining: 0, secondsLeft });
    throw new ProblemError('too-many-requests', {}, secondsLeft);
  };
  const counters = NETWORKS.map(({ bits, times }) => ({
    bits,
    max: max * times,
    counter: createCounter({
      max: max * times,
      seconds,
      maxCounts: MAX_COUNTS[by],
      getKey: (request) => `${name} ${keys[by](request, bits)}`,
    }),
  }));
  const getCounters = (request: FastifyRequest) =>
    counters.filter(({ bits }) => bits === 64 || (by.startsWith('address') && isIPv6(request.ip)));
  return {
    name,
    limit,
    policy: `"${name}";q=${max};w=${seconds}`,
    async count(request: FastifyRequest, { isEnforced = true } = {}): Promise<void> {
      for (const { counter, max: maxOfNetwork } of getCounters(request)) {
        const { requests, secondsLeft } = await counter.count(request);
        if (isEnforced && requests > maxOfNetwork) reject(request, secondsLeft);
        // Does not report limits by email, because their remaining requests would reveal to anybody whether the owner of the email has just
        // logged in.
        if (by !== 'email')
          report(request, { policy: name, remaining: Math.max(0, maxOfNetwork - requests), secondsLeft });
      }
    },
    /** Rejects a request when the limit was reached, without counting it. */
    async check(request: FastifyRequest): Promise<void> {
      for (const { counter, max: maxOfNetwork } of getCounters(request)) {
        const { requests, secondsLeft } = await counter.read(request);
        if (requests >= maxOfNetwork) reject(request, secondsLeft);
        if (requests > 0) report(request, { policy: name, remaining: maxOfNetwork - requests, secondsLeft });
      }
    },
  };
}

function isReachedBefore(quota: Quota, other: Quota): boolean {
  if (quota.remaining !== other.remaining) return quota.remaining < other.remaining;
  return quota.secondsLeft > other.secondsLeft;
}

/** Returns whether a limit applies to a request, without knowing the request's body. */
function isApplied(request: FastifyRequest, name: string, { counts }: RateLimit): boolean {
  if (counts === undefined) return findRouteLimit(request, name) !== null;
  if (counts === 'withKey') return readApiKey(request) !== null;
  return counts === 'all' || !isRead(request);
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** The limit that does not apply to known devices. A route that lists this limit is a login endpoint. */
const FROM_ANYWHERE = 'loginsToAccountFromAnywhere' satisfies RateLimitName;

const isLogin = (request: FastifyRequest) => findRouteLimit(request, FROM_ANYWHERE) !== null;

/** Returns how the route of a request lists a limit; null if it does not, or if the limit does not count requests with this query. */
function findRouteLimit({ routeOptions, query }: FastifyRequest, name: string): Exclude<RouteLimit, string> | null {
  for (const listed of routeOptions.config?.limits ?? []) {
    const limit = typeof listed === 'string' ? { name: listed } : listed;
    if (limit.name !== name) continue;
    return limit.ifQueryHas === undefined || Object.hasOwn(Object(query), limit.ifQueryHas) ? limit : null;
  }
  return null;
}

/** Returns whether a limit can count requests only when their bodies are known. */
function needsBody({ by }: RateLimit, { ifBodyHas }: Exclude<RouteLimit, string>): boolean {
  return by.endsWith('email') || ifBodyHas !== undefined;
}

function isBodyCounted({ body }: FastifyRequest, { ifBodyHas }: Exclude<RouteLimit, string>): boolean {
  return ifBodyHas === undefined || Object.hasOwn(Object(body), ifBodyHas);
}

/**
 * Returns the key of a request's group, for each way to group requests. The route's guard and schema have run before the account or
 * the body is read.
 */
const keys: Record<RateLimit['by'], (request: FastifyRequest, bits: 48 | 64) => string> = {
  address: ({ ip }, bits) => clientNetwork(ip, bits),
  'address and email': (request, bits) => `${clientNetwork(request.ip, bits)} ${hashEmail(request)}`,
  email: hashEmail,
  account: (request) => {
    if (request.caller === null) throw new ProblemError('unauthenticated');
    const { column, id } = accountTable(request.caller);
    return `${column} ${id}`;
  },
  // Counts by the hash that the database stores, so that neither the memory nor Redis contains a key.
  'API key': (request) => hashApiKey(readApiKey(request) ?? '').toString('base64'),
};

function toLoginAttempt(request: FastifyRequest): LoginAttempt {
  const { endpoint = '' } = request.routeOptions.config;
  return { endpoint, email: readEmail(request), network: clientNetwork(request.ip, 64) };
}

/** Returns a digest, so that keys are short and Redis stores no email addresses. */
function hashEmail(request: FastifyRequest): string {
  return createHash('sha256').update(readEmail(request)).digest('base64');
}

function readEmail({ body }: FastifyRequest): string {
  const { email } = body as Pick<LoginBody, 'email'>; // Guaranteed by the schemas of these endpoints.
  return cleanText(email).toLowerCase();
}
