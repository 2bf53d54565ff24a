import type { FastifyBaseLogger } from 'fastify';
import { startHousekeeping } from './housekeeping.ts';

/** Repositories that only count: purging itself is tested on a database. */
function startCounting({ batches = [0] as (number | Error)[] } = {}) {
  const calls: string[] = [];
  const warn = jest.fn();
  const housekeeping = startHousekeeping(
    // The members that it uses.
    {
      sessions: { purgeExpired: async () => void calls.push('sessions') },
      tokens: { purgeExpired: async () => {} },
      mails: { purgeExpired: async () => {} },
      reviews: {
        purgeDeleted: async () => {
          calls.push('reviews');
          const next = batches.shift() ?? 0;
          if (next instanceof Error) throw next;
          return next;
        },
        fillLanguages: async () => {
          calls.push('languages');
          return false;
        },
      },
      moderation: { purgeActions: async () => void calls.push('actions') },
      queue: { takeNext: async () => void calls.push('queue') },
    } as unknown as Parameters<typeof startHousekeeping>[0],
    { warn } as unknown as FastifyBaseLogger,
  );
  return { calls, warn, housekeeping };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

// Covers API-66, ASVS-14.2.4
test('purges and checks every ten seconds, deleted reviews until none is left, and ends when it is stopped', async () => {
  const { calls, housekeeping } = startCounting({ batches: [500, 3, 0] });
  await jest.advanceTimersByTimeAsync(9_900);
  expect(calls).toEqual([]);
  await jest.advanceTimersByTimeAsync(200);
  expect(calls).toEqual(['sessions', 'reviews', 'reviews', 'reviews', 'actions', 'queue', 'languages']);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(calls.slice(7)).toEqual(['sessions', 'reviews', 'actions', 'queue', 'languages']);
  await housekeeping.stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(12);
});

test('says when it fails, and tries again', async () => {
  const error = new Error('The database is away.');
  const { calls, warn, housekeeping } = startCounting({ batches: [error, 0] });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(warn).toHaveBeenCalledWith({ err: error }, expect.any(String));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(calls).toEqual(['sessions', 'reviews', 'sessions', 'reviews', 'actions', 'queue', 'languages']);
  expect(warn).toHaveBeenCalledTimes(1);
  await housekeeping.stop();
});
