import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';

export interface CountedBy {
  /** Calls with the same key are counted together. */
  keyOf: (request: FastifyRequest) => string;
  /** How many calls are within the limit. */
  most: number;
  /** How long a count lasts, from its first call on. */
  seconds: number;
}

export interface CallCount {
  calls: number;
  /** Until the count begins anew. */
  secondsLeft: number;
}

export interface CallCounter {
  /** Counts a call. */
  count(request: FastifyRequest): Promise<CallCount>;
  /** Leaves the count as it is. */
  read(request: FastifyRequest): Promise<CallCount>;
}

/** Longer than that no call waits for Redis, which takes less than one. */
const REDIS_TIMEOUT_MS = 100;
/** For so long Redis is left alone after it has not answered: else every call would wait for the time limit. */
const REDIS_PAUSE_MS = 1000;
const LONGEST_RECONNECT_MS = 2000;

/**
 * Makes counters of calls. Every process counts in its own memory, where the library keeps 5000 keys for each counter
 * and forgets those not seen for the longest. With Redis the count of all processes together is the one that holds.
 * While Redis is away or slow each process goes by what it has counted itself: so a caller may call as often at each of
 * the processes, but no call fails, and none is free of limits. The log says so once, and once that Redis is back.
 * @param redisUrl null: nothing is shared
 */
export async function callCounts(
  app: FastifyInstance,
  redisUrl: string | null,
): Promise<(by: CountedBy) => CallCounter> {
  const countOwn = await countersOf(app, {});
  if (redisUrl === null) return countOwn;
  const redis = await connect(app, redisUrl);
  const countShared = await countersOf(app, { redis, nameSpace: 'heard:calls:' });

  let isAway = false;
  let pausedUntil = 0;
  async function ask(count: () => Promise<CallCount>): Promise<CallCount | null> {
    if (performance.now() < pausedUntil) return null;
    try {
      const counted = await count();
      if (isAway) app.log.info('Redis is back: the processes count calls together again');
      isAway = false;
      return counted;
    } catch (error) {
      pausedUntil = performance.now() + REDIS_PAUSE_MS;
      if (!isAway) app.log.warn({ err: error }, 'Redis does not answer: each process counts calls for itself');
      isAway = true;
      return null;
    }
  }

  return (by) => {
    const [own, shared] = [countOwn(by), countShared(by)];
    return {
      async count(request) {
        const counted = await own.count(request);
        return (await ask(() => shared.count(request))) ?? counted;
      },
      read: async (request) => (await ask(() => shared.read(request))) ?? own.read(request),
    };
  };
}

/** The library's counters, on one of its stores. Each store is a registration of its own. */
async function countersOf(
  app: FastifyInstance,
  store: Pick<RateLimitPluginOptions, 'redis' | 'nameSpace'>,
): Promise<(by: CountedBy) => CallCounter> {
  let scope = app;
  await app.register(async (child) => {
    await child.register(rateLimit, { ...store, global: false });
    scope = child;
  });
  return ({ keyOf, most, seconds }) => {
    const limit = scope.createRateLimit({ max: most, timeWindow: seconds * 1000, keyGenerator: keyOf });
    const ask = async (request: FastifyRequest, increment: boolean): Promise<CallCount> => {
      const counted = await limit(request, { increment });
      // There is no list of callers that are always allowed.
      if (counted.isAllowed) return { calls: 0, secondsLeft: 0 };
      return { calls: counted.isExceeded ? most + 1 : most - counted.remaining, secondsLeft: counted.ttlInSeconds };
    };
    return { count: (request) => ask(request, true), read: (request) => ask(request, false) };
  };
}

/** Connects now if Redis is there, and otherwise as soon as it is: the API starts without it. */
async function connect(app: FastifyInstance, url: string): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: REDIS_PAUSE_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
    // What can't be sent now is counted elsewhere: it is neither kept nor sent again.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempts) => Math.min(attempts * 100, LONGEST_RECONNECT_MS),
  });
  // Each failed attempt to connect; the first call that misses Redis says so.
  redis.on('error', () => {});
  app.addHook('onClose', async () => redis.disconnect());
  await redis.connect().catch(() => {});
  return redis;
}
