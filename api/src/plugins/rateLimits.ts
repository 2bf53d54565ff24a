import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { cleanText, type LoginBody } from '@heard/contract';
import type { SearchBody } from '@heard/contract/schemas';
import { clientNetwork } from '@heard/server-kit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { accountTable } from '../modules/auth/AccountKey.ts';
import { hashApiKey } from '../modules/apiKeys/apiKey.ts';
import type { EndpointName } from '../modules/call.ts';
import { ProblemError } from '../problems.ts';
import { readApiKey } from './authentication.ts';
import { requestCounters } from './requestCounters.ts';

export interface RateLimit {
  /** What is counted, for the documentation. */
  what: string;
  /**
   * The endpoints that count: names of the contract, or routes that have none. `invalid`: requests rejected with 400. `withKey`:
   * requests with an API key, a valid one or not.
   */
  calls: 'all' | 'invalid' | 'withKey' | readonly (EndpointName | `/1/indexes/${string}`)[];
  /** What requests are grouped by. IPv6 addresses are grouped by network, see `NETWORKS`. */
  by: 'address' | 'address and email' | 'email' | 'account' | 'API key';
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
    what: 'all requests, except for the health checks',
    calls: 'all',
    by: 'address',
    max: 1200,
    seconds: MINUTE,
  },
  invalidRequests: {
    what: 'requests other than GET that are rejected with 400',
    calls: 'invalid',
    by: 'address',
    max: 300,
    seconds: MINUTE,
  },
  keys: { what: 'all requests with an API key', calls: 'withKey', by: 'API key', max: 120, seconds: MINUTE },
  // By IP address only: searching needs no account.
  searches: {
    what: 'searches, each query of a request; the search box sends one per keystroke',
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
   * at a time. This affects only addresses from which the owner has not logged in in the last 30 days (`KnownDevices`); existing
   * sessions continue.
   */
  loginsToAccountFromAnywhere: {
    what: 'logins with one email from all addresses; one with a login in the last 30 days is exempt',
    calls: ['login', 'loginCompany'],
    by: 'email',
    max: 100,
    seconds: 10 * MINUTE,
  },
  passkeyLogins: {
    what: 'logins with a passkey, their first requests included',
    calls: ['createPasskeyLoginOptions', 'loginWithPasskey'],
    by: 'address',
    max: 240,
    seconds: MINUTE,
  },
  /** Six digits, of which three are valid at a time: with the password, guessing one takes four years on average. */
  secondFactors: {
    what: 'attempts to confirm a login with a second factor',
    calls: ['completeLogin', 'setUpSecondFactor', 'confirmTotp'],
    by: 'account',
    max: 10,
    seconds: HOUR,
  },
  secondFactorRequests: {
    what: 'first requests of a second factor, each of which stores a challenge or a secret',
    calls: ['createSecondFactorOptions', 'createSetUpPasskeyOptions', 'createSetUpTotp', 'addPasskey'],
    by: 'account',
    max: 60,
    seconds: 10 * MINUTE,
  },
  passwordChecks: {
    what: 'requests that check the current password',
    calls: [
      'changeUserPassword',
      'changeCompanyPassword',
      'updateUser',
      'updateCompany',
      'deleteUser',
      'createPasskeyOptions',
      'removePasskey',
      'createTotp',
      'removeTotp',
      'renewRecoveryCodes',
      'deleteCompany',
      'createKey',
    ],
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
  confirmations: {
    what: 'confirmation emails, sent again',
    calls: ['sendEmailConfirmation', 'sendWorkEmailConfirmation'],
    by: 'account',
    max: 3,
    seconds: HOUR,
  },
  workEmailCodes: {
    what: 'codes of the work email that are tried',
    calls: ['confirmWorkEmail'],
    by: 'account',
    max: 30,
    seconds: HOUR,
  },
  proofChecks: {
    what: 'looks for the proof of a claim, each of which sends requests',
    calls: ['checkProof'],
    by: 'account',
    max: 20,
    seconds: HOUR,
  },
  uploads: {
    what: 'uploaded images, invalid ones included',
    calls: ['setUserAvatar', 'setCompanyAvatar'],
    by: 'account',
    max: 20,
    seconds: HOUR,
  },
  exports: { what: 'exports of the account', calls: ['exportAccount'], by: 'account', max: 10, seconds: HOUR },
  reviews: { what: 'reviews written', calls: ['createReview'], by: 'account', max: 60, seconds: HOUR },
  replies: { what: 'replies written or changed', calls: ['putReply'], by: 'account', max: 120, seconds: HOUR },
  votes: { what: 'helpful votes', calls: ['voteHelpful', 'withdrawVote'], by: 'account', max: 100, seconds: DAY },
  votesFromAddress: {
    what: 'helpful votes of all accounts',
    calls: ['voteHelpful'],
    by: 'address',
    max: 300,
    seconds: DAY,
  },
  flags: { what: 'reports of reviews', calls: ['createFlag'], by: 'account', max: 20, seconds: DAY },
  flagsFromAddress: {
    what: 'reports of reviews by all accounts',
    calls: ['createFlag'],
    by: 'address',
    max: 60,
    seconds: DAY,
  },
  lists: {
    what: 'lists of companies, categories and places, the home page, public pages of reviewers',
    calls: [
      'getCompanyList',
      'getCategories',
      'getPlaces',
      'getSimilarCompanies',
      'getHome',
      'getPerson',
      'listReviewsOfPerson',
    ],
    by: 'address',
    max: 600,
    seconds: MINUTE,
  },
  categoryChanges: {
    what: "changes of a company's categories",
    calls: ['updateCompany'],
    by: 'account',
    max: 10,
    seconds: DAY,
  },
  follows: {
    what: 'companies followed or unfollowed',
    calls: ['followCompany', 'unfollowCompany'],
    by: 'account',
    max: 200,
    seconds: HOUR,
  },
  adminCompanies: {
    what: 'merges of companies, blocked companies and websites, and changed cities, undone ones included',
    calls: [
      'mergeCompanies',
      'undoMerge',
      'blockCompany',
      'unblockCompany',
      'blockWebsite',
      'unblockWebsite',
      'updatePlace',
    ],
    by: 'account',
    max: 120,
    seconds: HOUR,
  },
  scores: { what: 'scores of companies', calls: ['getScore'], by: 'address', max: 600, seconds: MINUTE },
  invitationCalls: {
    what: 'uploads of invitations',
    calls: ['createInvitations', 'uploadInvitations'],
    by: 'account',
    max: 120,
    seconds: HOUR,
  },
  unsubscribes: {
    what: 'invitations that are opened or stopped by their links',
    calls: ['openInvitation', 'unsubscribeFromInvitations'],
    by: 'address',
    max: 60,
    seconds: MINUTE,
  },
  digestUnsubscribes: {
    what: 'weekly emails that are turned off by their links',
    calls: ['unsubscribeFromDigest', 'unsubscribeFromDigestByLink'],
    by: 'address',
    max: 60,
    seconds: MINUTE,
  },
  appeals: { what: 'appeals', calls: ['appealDecision'], by: 'account', max: 10, seconds: DAY },
  reviewsFromAddress: {
    what: 'reviews written by all accounts',
    calls: ['createReview'],
    by: 'address',
    max: 300,
    seconds: HOUR,
  },
} as const satisfies Record<string, RateLimit>;

/** The networks by which IPv6 addresses are counted, and how many times the limit applies: clients often have a whole /48. */
const NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 48, times: 10 },
] as const;

/**
 * Counts stored in memory for each limit. A client that changes its address gains nothing by displacing counts of addresses, but a
 * limit of an account or an email must outlast many others.
 */
export const MAX_COUNTS: Record<RateLimit['by'], number> = {
  address: 50_000,
  'address and email': 150_000,
  email: 150_000,
  account: 150_000,
  'API key': 150_000,
};

/** Whether a route has no limits: orchestrators poll the health checks. */
function isUnlimited(route: string | undefined): boolean {
  return /^\/health(\/|$)/.test(route ?? '');
}

/** Returns whether a route works without the database. */
export function isOperatorRoute(route: string | undefined): boolean {
  return /^\/(health|docs|openapi\.json)(\/|$)/.test(route ?? '');
}

/** A login that is attempted or has succeeded. */
export interface LoginAttempt {
  /** The endpoint: anybody may register a company with a consumer's email. */
  call: string;
  /** Cleaned, in lower case. */
  email: string;
  network: string;
}

/** Networks from which accounts were logged in to in the last 30 days. */
export interface KnownDevices {
  isKnown(login: LoginAttempt): Promise<boolean>;
  remember(login: LoginAttempt): Promise<void>;
}

export interface RateLimitingOptions {
  /** Redis, through which processes share their counts; null: each counts on its own. */
  redisUrl: string | null;
  knownDevices: KnownDevices;
  /** Other limits, which tests reach sooner. */
  limits?: Record<string, RateLimit>;
}

/**
 * Rejects requests over a limit with 429 and `Retry-After`. The limit of all requests applies before anything is looked up, limits by
 * IP address and account before the body is parsed, so that invalid requests count, and the others once the body is known, before a
 * password is hashed.
 */
export const rateLimiting = fp<RateLimitingOptions>(
  async (app, { redisUrl, knownDevices, limits = rateLimits }) => {
    const createCounter = await requestCounters(app, redisUrl);

    const limiters = Object.entries<RateLimit>(limits).map(([name, limit]) => {
      const { max, seconds, by } = limit;
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
        limit,
        async count(request: FastifyRequest, { isEnforced = true } = {}): Promise<void> {
          for (const { counter, max: maxOfNetwork } of getCounters(request)) {
            const { requests, secondsLeft } = await counter.count(request);
            if (isEnforced && requests > maxOfNetwork) throw tooManyRequests(secondsLeft);
          }
        },
        /** Rejects a request when the limit was reached, without counting it. */
        async check(request: FastifyRequest): Promise<void> {
          for (const { counter, max: maxOfNetwork } of getCounters(request)) {
            const { requests, secondsLeft } = await counter.read(request);
            if (requests >= maxOfNetwork) throw tooManyRequests(secondsLeft);
          }
        },
      };
    });
    const ofAll = limiters.filter(({ limit }) => limit.calls === 'all');
    const ofKeys = limiters.filter(({ limit }) => limit.calls === 'withKey');
    const ofInvalid = limiters.filter(({ limit }) => limit.calls === 'invalid');
    const ofSome = limiters.filter(({ limit }) => typeof limit.calls !== 'string');

    app.addHook('onRequest', async (request) => {
      if (isUnlimited(request.routeOptions.url)) return;
      for (const { count } of ofAll) await count(request);
      if (readApiKey(request) !== null) for (const { count } of ofKeys) await count(request);
      if (!isRead(request)) for (const { check } of ofInvalid) await check(request);
    });
    app.addHook('preParsing', async (request) => {
      for (const { limit, count } of ofSome) {
        if (isCounted(request, limit) && !needsBody(request, limit)) await count(request);
      }
    });
    app.addHook('preHandler', async (request) => {
      for (const { limit, count } of ofSome) {
        if (!isCounted(request, limit)) continue;
        if (needsBody(request, limit)) {
          if (limit === rateLimits.categoryChanges ? !changesCategories(request) : !changesPasswordOrEmail(request))
            continue;
          try {
            await count(request);
          } catch (error) {
            const isFromAnywhere = limit === rateLimits.loginsToAccountFromAnywhere;
            if (!isFromAnywhere || !(await isKnownDevice(request))) throw error;
          }
        }
        // The first query was counted before the body was known.
        for (let query = 1; query < countQueries(request); query++) await count(request);
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
      return payload;
    });

    /** A failed look-up is no reason to reject a login differently. */
    const isKnownDevice = (request: FastifyRequest) => knownDevices.isKnown(toLoginAttempt(request)).catch(() => false);
  },
  { name: 'rateLimiting', dependencies: ['authentication'] },
);

function tooManyRequests(secondsLeft: number): ProblemError {
  return new ProblemError('too-many-requests', {}, Math.max(1, secondsLeft));
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

function isLogin({ routeOptions: { config } }: FastifyRequest): boolean {
  return config?.call === 'login' || config?.call === 'loginCompany';
}

function isCounted({ routeOptions, query }: FastifyRequest, { calls }: RateLimit): boolean {
  const { url, config } = routeOptions;
  // Listing a company's reviews without `q` is not a search.
  if (config?.call === 'listReviewsOfCompany' && !Object.hasOwn(Object(query), 'q')) return false;
  return typeof calls !== 'string' && calls.some((call) => call === (config?.call ?? url));
}

function isUpdate({ routeOptions: { config } }: FastifyRequest): boolean {
  return config?.call === 'updateUser' || config?.call === 'updateCompany';
}

/** Whether a request can be counted only when its body is known. */
function needsBody(request: FastifyRequest, { by }: RateLimit): boolean {
  return by.endsWith('email') || isUpdate(request);
}

/** Updates without a password guess nothing and change no email. */
function changesPasswordOrEmail(request: FastifyRequest): boolean {
  return !isUpdate(request) || Object.hasOwn(Object(request.body), 'currentPassword');
}

function changesCategories({ body }: FastifyRequest): boolean {
  return Object.hasOwn(Object(body), 'categories');
}

/** The number of queries in a search request; 1 for other requests. */
function countQueries({ routeOptions: { url }, body }: FastifyRequest): number {
  // Guaranteed by the schema of this endpoint.
  return url === '/1/indexes/:index/queries' ? (body as SearchBody).requests.length : 1;
}

/** The key of each grouping. Where the account or the body is read, the route's guard and schema have run already. */
const keys: Record<RateLimit['by'], (request: FastifyRequest, bits: 48 | 64) => string> = {
  address: ({ ip }, bits) => clientNetwork(ip, bits),
  'address and email': (request, bits) => `${clientNetwork(request.ip, bits)} ${hashEmail(request)}`,
  email: hashEmail,
  account: (request) => {
    if (request.caller === null) throw new ProblemError('unauthenticated');
    const { column, id } = accountTable(request.caller);
    return `${column} ${id}`;
  },
  // As the database stores it: neither the memory nor Redis contains a key.
  'API key': (request) => hashApiKey(readApiKey(request) ?? '').toString('base64'),
};

function toLoginAttempt(request: FastifyRequest): LoginAttempt {
  const { call = '' } = request.routeOptions.config;
  return { call, email: readEmail(request), network: clientNetwork(request.ip, 64) };
}

/** A digest, so that keys are short and Redis stores no email addresses. */
function hashEmail(request: FastifyRequest): string {
  return createHash('sha256').update(readEmail(request)).digest('base64');
}

function readEmail({ body }: FastifyRequest): string {
  const { email } = body as Pick<LoginBody, 'email'>; // Guaranteed by the schemas of these endpoints.
  return cleanText(email).toLowerCase();
}
