import fastify from 'fastify';
import type { FastifyRequest } from 'fastify';
import { MAX_COUNTS } from '../../src/plugins/rateLimits.ts';
import { requestCounters } from '../../src/plugins/requestCounters.ts';

const BYTES_PER_COUNT = 400;

/** Returns the properties of a request from which the key of its counter is computed. */
const createRequest = (key: string) => ({ key, routeOptions: {} }) as unknown as FastifyRequest;

// Covers HARDENING-2.13
it('keeps the count of one account or email among 100,000 others, in bounded memory', async () => {
  const app = fastify();
  const maxCounts = MAX_COUNTS.account;
  expect(MAX_COUNTS.email).toBeGreaterThanOrEqual(maxCounts);
  const createCounter = await requestCounters(app, null);
  const counter = createCounter({
    max: 100,
    seconds: 600,
    maxCounts,
    // Safe to cast, because only this test creates requests with a key.
    getKey: (request) => `account ${(request as unknown as { key: string }).key}`,
  });
  for (let guess = 0; guess < 100; guess++) await counter.count(createRequest('victim'));
  for (let other = 0; other < 100_000; other++) await counter.count(createRequest(`other ${other}`));
  expect((await counter.count(createRequest('victim'))).requests).toBe(101);

  const before = process.memoryUsage().heapUsed;
  for (let other = 0; other < 2 * maxCounts; other++) await counter.count(createRequest(`more ${other}`));
  expect((await counter.read(createRequest('victim'))).requests).toBe(0);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(2 * maxCounts * BYTES_PER_COUNT);
  await app.close();
});
