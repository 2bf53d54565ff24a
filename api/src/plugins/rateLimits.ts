import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { cleanText, type CallName, type LoginBody } from '@heard/contract';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ProblemError } from '../problems.ts';
import { callerOf } from './authentication.ts';
import { callCounts } from './callCounts.ts';

export interface RateLimit {
  /** What is counted, for the documentation. */
  what: string;
  /** Which calls count; one that has no name in the contract goes by its route. */
  calls: 'all' | readonly (CallName | `/1/indexes/${string}`)[];
  /** Whose calls are counted together. Of an IPv6 address the first 64 bits count: the rest is the caller's to choose. */
  by: 'address' | 'address and email' | 'email' | 'account';
  /** How many calls are answered … */
  most: number;
  /** … from the first one on for so many seconds. */
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often one may call: far more than an honest person, or an office behind one address, needs. */
export const rateLimits = {
  calls: {
    what: 'all calls, the documentation and the health checks excepted',
    calls: 'all',
    by: 'address',
    most: 1200,
    seconds: MINUTE,
  },
  // By address alone: whoever searches companies, or a company's reviews, is nobody's account.
  searches: {
    what: 'searches; the box asks at each key',
    calls: ['/1/indexes/:index/queries', '/1/indexes/:index/query', 'listReviewsOfCompany'],
    by: 'address',
    most: 600,
    seconds: MINUTE,
  },
  signUps: { what: 'sign-ups', calls: ['register', 'registerCompany'], by: 'address', most: 200, seconds: HOUR },
  signUpsWithEmail: {
    what: 'sign-ups with one email',
    calls: ['register', 'registerCompany'],
    by: 'email',
    most: 20,
    seconds: HOUR,
  },
  logIns: { what: 'log-ins', calls: ['login', 'loginCompany'], by: 'address', most: 120, seconds: MINUTE },
  logInsToAccount: {
    what: 'log-ins with one email',
    calls: ['login', 'loginCompany'],
    by: 'address and email',
    most: 20,
    seconds: MINUTE,
  },
  /**
   * An account can't be tried from a thousand addresses either: that leaves some 10 000 guesses a day, where the most
   * common passwords are refused. The price: a stranger with five addresses or more can use the count up and keep the
   * owner from logging in for up to 10 minutes, again and again. That holds only at addresses where the owner has not
   * logged in before (`KNOWN_ADDRESS_SECONDS`); sessions that are open go on everywhere.
   */
  logInsToAccountFromAnywhere: {
    what: 'log-ins with one email, from all addresses where it has not been logged in with for 30 days',
    calls: ['login', 'loginCompany'],
    by: 'email',
    most: 100,
    seconds: 10 * MINUTE,
  },
  passwordChecks: {
    what: 'calls that check the current password',
    calls: ['changeUserPassword', 'changeCompanyPassword', 'updateUser', 'updateCompany', 'deleteUser'],
    by: 'account',
    most: 20,
    seconds: MINUTE,
  },
  emailChanges: {
    what: 'changes of the email, each of which sends mails',
    calls: ['updateUser', 'updateCompany'],
    by: 'account',
    most: 60,
    seconds: HOUR,
  },
  forgottenPasswords: {
    what: 'mails with a link to a new password',
    calls: ['forgotPassword'],
    by: 'address',
    most: 5,
    seconds: HOUR,
  },
  forgottenPasswordsOfEmail: {
    what: 'mails with a link to a new password, to one email',
    calls: ['forgotPassword'],
    by: 'email',
    most: 3,
    seconds: HOUR,
  },
  confirmations: {
    what: 'mails that confirm an email, sent again',
    calls: ['sendEmailConfirmation', 'sendWorkEmailConfirmation'],
    by: 'account',
    most: 3,
    seconds: HOUR,
  },
  exports: { what: 'exports of the account', calls: ['exportAccount'], by: 'account', most: 10, seconds: HOUR },
  reviews: { what: 'reviews written', calls: ['createReview'], by: 'account', most: 60, seconds: HOUR },
  reviewsFromAddress: {
    what: 'reviews written by all accounts',
    calls: ['createReview'],
    by: 'address',
    most: 300,
    seconds: HOUR,
  },
} as const satisfies Record<string, RateLimit>;

/** For so long an address counts as its account's own after a log-in, and does not share a count with strangers. */
const KNOWN_ADDRESS_SECONDS = 30 * DAY;

/** Routes that are never refused: orchestrators ask them all the time, and a page takes many files. */
export function isForOperators(route: string | undefined): boolean {
  return /^\/(health|docs|openapi\.json)(\/|$)/.test(route ?? '');
}

export interface RateLimitingOptions {
  /** Where the processes count together; null: each counts for itself. */
  redisUrl: string | null;
}

/**
 * Refuses calls that come too often: 429 with `Retry-After`. All calls are counted before anything is looked up; the
 * limits of single calls once the caller and the body are known, before a password is hashed.
 */
export const rateLimiting = fp<RateLimitingOptions>(
  async (app, { redisUrl }) => {
    const counterOf = await callCounts(app, redisUrl);

    const limiters = Object.entries<RateLimit>(rateLimits).map(([name, limit]) => {
      const { most, seconds, by } = limit;
      const counter = counterOf({ most, seconds, keyOf: (request) => `${name} ${keys[by](request)}` });
      const refuseBeyond = async (request: FastifyRequest): Promise<void> => {
        const { calls, secondsLeft } = await counter.count(request);
        if (calls > most) throw new ProblemError('too-many-requests', {}, Math.max(1, secondsLeft));
      };
      return { limit, refuseBeyond };
    });
    const ofAll = limiters.filter(({ limit }) => limit.calls === 'all');
    const ofSome = limiters.filter(({ limit }) => limit.calls !== 'all');

    // The door is part of it: a company may be registered with a consumer's email, by anybody.
    const logInsAtAddress = counterOf({
      most: Number.MAX_SAFE_INTEGER,
      seconds: KNOWN_ADDRESS_SECONDS,
      keyOf: (request) => `known ${request.routeOptions.config.call} ${keys['address and email'](request)}`,
    });

    app.addHook('onRequest', async (request) => {
      if (isForOperators(request.routeOptions.url)) return;
      for (const { refuseBeyond } of ofAll) await refuseBeyond(request);
    });
    app.addHook('preHandler', async (request) => {
      for (const { limit, refuseBeyond } of ofSome) {
        if (!isCounted(request, limit)) continue;
        const isFromAnywhere = limit === rateLimits.logInsToAccountFromAnywhere;
        if (isFromAnywhere && (await logInsAtAddress.read(request)).calls > 0) continue;
        await refuseBeyond(request);
      }
    });
    app.addHook('onSend', async (request, reply, payload) => {
      const { call } = request.routeOptions.config;
      if ((call === 'login' || call === 'loginCompany') && reply.statusCode === 200)
        await logInsAtAddress.count(request);
      return payload;
    });
  },
  { name: 'rateLimiting', dependencies: ['authentication'] },
);

function isCounted({ routeOptions, body, query }: FastifyRequest, { calls }: RateLimit): boolean {
  const { url, config } = routeOptions;
  // An account is changed without its password, too: that guesses nothing, and changes no email.
  const isUpdate = config?.call === 'updateUser' || config?.call === 'updateCompany';
  if (isUpdate && !Object.hasOwn(Object(body), 'currentPassword')) return false;
  // A company's reviews are listed without looking for words, too.
  if (config?.call === 'listReviewsOfCompany' && !Object.hasOwn(Object(query), 'q')) return false;
  return calls !== 'all' && calls.some((call) => call === (config?.call ?? url));
}

/** Whose call it is. The routes' guards and schemas have been passed where the account and the body are read. */
const keys: Record<RateLimit['by'], (request: FastifyRequest) => string> = {
  address: addressOf,
  'address and email': (request) => `${addressOf(request)} ${emailOf(request)}`,
  email: emailOf,
  account: (request) => {
    const caller = callerOf(request);
    return caller.role === 'company' ? `company ${caller.companyId}` : `user ${caller.userId}`;
  },
};

/** A digest: short however long the email is, and no address in Redis. */
function emailOf({ body }: FastifyRequest): string {
  const { email } = body as Pick<LoginBody, 'email'>; // What the schema of each call that is counted so lets through.
  return createHash('sha256').update(cleanText(email).toLowerCase()).digest('base64');
}

function addressOf({ ip }: FastifyRequest): string {
  // A connection that has gone has no address any more, whatever the type says.
  return normalizeIP(ip ?? '');
}
