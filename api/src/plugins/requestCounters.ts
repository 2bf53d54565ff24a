import rateLimit, { type CreateRateLimitOptions, type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';

export interface CounterOptions {
  /** Requests with the same key share a count. */
  getKey: (request: FastifyRequest) => string;
  /** The number of requests within the limit. */
  max: number;
  /** The time from the first counted request until the count is reset. */
  seconds: number;
  /** Maximum number of counts in memory: about 250 bytes each. The least recently used counts are removed. */
  maxCounts: number;
}

export interface RequestCount {
  requests: number;
  /** Seconds until the count is reset. */
  secondsLeft: number;
}

export interface RequestCounter {
  /** Counts a request. */
  count(request: FastifyRequest): Promise<RequestCount>;
  /** Returns the count without changing it. */
  read(request: FastifyRequest): Promise<RequestCount>;
}

/** The maximum wait for Redis, which normally takes less than a millisecond. */
const REDIS_TIMEOUT_MS = 100;
/** The time for which Redis is bypassed after a timeout. Otherwise every request would wait for a timeout. */
const REDIS_PAUSE_MS = 1000;
const MAX_RECONNECT_MS = 2000;

/**
 * Creates counters of requests. Each process counts in memory. With Redis, all processes share the count. While Redis is slow or unavailable, each
 * process uses its own count: a client may then use the whole limit at each process, but no request fails, and the limits still apply. The log
 * reports the outage once, and the recovery once.
 * @param redisUrl the URL of Redis; null if processes share no counts
 */
export async function requestCounters(
  app: FastifyInstance,
  redisUrl: string | null,
): Promise<(options: CounterOptions) => RequestCounter> {
  const createOwn = await registerCounters(app, {});
  if (redisUrl === null) return createOwn;
  const redis = await connect(app, redisUrl);
  const createShared = await registerCounters(app, { redis, nameSpace: 'heard:calls:' });

  let isUnavailable = false;
  let pausedUntil = 0;
  async function tryShared(count: () => Promise<RequestCount>): Promise<RequestCount | null> {
    if (performance.now() < pausedUntil) return null;
    try {
      const counted = await count();
      if (isUnavailable) app.log.info('redis available, rate limits are shared again');
      isUnavailable = false;
      return counted;
    } catch (error) {
      pausedUntil = performance.now() + REDIS_PAUSE_MS;
      if (!isUnavailable) app.log.warn({ err: error }, 'redis unavailable, each process counts on its own');
      isUnavailable = true;
      return null;
    }
  }

  return (options) => {
    const [own, shared] = [createOwn(options), createShared(options)];
    return {
      async count(request) {
        const counted = await own.count(request);
        return (await tryShared(() => shared.count(request))) ?? counted;
      },
      read: async (request) => (await tryShared(() => shared.read(request))) ?? own.read(request),
    };
  };
}

/** Creates counters on one of the library's stores. Each store needs a separate registration. */
async function registerCounters(
  app: FastifyInstance,
  store: Pick<RateLimitPluginOptions, 'redis' | 'nameSpace'>,
): Promise<(options: CounterOptions) => RequestCounter> {
  let scope = app;
  await app.register(async (child) => {
    await child.register(rateLimit, { ...store, global: false });
    scope = child;
  });
  return ({ getKey, max, seconds, maxCounts }) => {
    // Adds `cache` to the type, because the library supports this option, but its type omits the option.
    const options: CreateRateLimitOptions & { cache: number } = {
      max,
      timeWindow: seconds * 1000,
      keyGenerator: getKey,
      cache: maxCounts,
    };
    const limit = scope.createRateLimit(options);
    const ask = async (request: FastifyRequest, increment: boolean): Promise<RequestCount> => {
      const counted = await limit(request, { increment });
      // `isAllowed` is never true, because no allow list is configured.
      if (counted.isAllowed) return { requests: 0, secondsLeft: 0 };
      return { requests: counted.isExceeded ? max + 1 : max - counted.remaining, secondsLeft: counted.ttlInSeconds };
    };
    return { count: (request) => ask(request, true), read: (request) => ask(request, false) };
  };
}

/** Connects to Redis, in the background if it is unavailable: the API starts without it. */
async function connect(app: FastifyInstance, url: string): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: REDIS_PAUSE_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
    // A count that can't be sent now is kept in memory instead of being queued or resent.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempts) => Math.min(attempts * 100, MAX_RECONNECT_MS),
  });
  // Does not log failed attempts to connect, because the first request without Redis is logged.
  redis.on('error', () => {});
  app.addHook('onClose', async () => redis.disconnect());
  await redis.connect().catch(() => {});
  return redis;
}
