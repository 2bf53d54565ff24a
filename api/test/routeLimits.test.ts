import type { RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { rateLimits, type RateLimit } from '../src/plugins/rateLimits.ts';
import { testApi } from './testApi.ts';

/** The limits that count all requests. */
const GENERAL = new Set(['calls', 'invalidRequests', 'keys']);
/** The endpoints without a login that need a token from an email. Such a token can't be guessed. */
const WITH_TOKEN = [
  'POST /auth/confirmEmail',
  'POST /auth/resetPassword',
  'POST /claims/refuse',
  'POST /unsubscribe/{token}',
];

const routes: RouteOptions[] = [];
const limits = Object.fromEntries(
  Object.entries<RateLimit>(rateLimits).map(([name, limit]) => [name, { ...limit, max: 1_000_000 }]),
);
const api = testApi({
  rateLimits: limits,
  tracing: fp(async (app) => {
    app.addHook('onRoute', (route) => void routes.push(route));
  }),
});

interface Endpoint {
  name: string;
  isPublic: boolean;
  /** The limits that `RateLimit-Policy` lists. */
  policies: string[];
}

async function readEndpoints(): Promise<Endpoint[]> {
  const { body: document } = await api.send('GET', '/openapi.json');
  const found: Endpoint[] = [];
  for (const [path, methods] of Object.entries<Record<string, { security?: unknown }>>(document.paths)) {
    for (const [method, { security }] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      const { headers } = await api.send(method.toUpperCase(), path.replace(/\{\w+\}/g, '1'));
      const policies = [...(headers.get('ratelimit-policy') ?? '').matchAll(/"(\w+)"/g)].map(
        ([, policy = '']) => policy,
      );
      found.push({ name, isPublic: security === undefined, policies });
    }
  }
  return found;
}

// Covers ASVS-6.1.1
it('limits each public endpoint that changes something, unless it needs a token from an email', async () => {
  const unlimited = (await readEndpoints()).filter(
    ({ name, isPublic, policies }) =>
      isPublic && !name.startsWith('GET') && policies.every((policy) => GENERAL.has(policy)),
  );
  expect(unlimited.map(({ name }) => name).toSorted()).toEqual(WITH_TOKEN);
});

it('applies each rate limit to an endpoint', async () => {
  const applied = new Set((await readEndpoints()).flatMap(({ policies }) => policies));
  // Requests with an API key are counted at all endpoints.
  expect(Object.keys(rateLimits).filter((name) => !applied.has(name))).toEqual(['keys']);
});

it('counts searches of reviews, but not lists of reviews', async () => {
  const policies = await Promise.all(
    ['', '?q=good'].map(async (query) => {
      const { headers } = await api.send('GET', `/company/acme.example/review${query}`);
      return headers.get('ratelimit-policy');
    }),
  );
  expect(policies.map((policy) => policy?.includes('"searches"'))).toEqual([false, true]);
});

it('serves expensive endpoints in dedicated lanes', () => {
  const lanes = routes
    .filter(({ method, lane }) => method !== 'HEAD' && lane !== undefined)
    .map(({ method, url, lane }) => `${lane} ${String(method)} ${url}`);
  expect(lanes).toEqual(
    expect.arrayContaining([
      'passwords POST /auth/login',
      'passwords POST /auth/loginCompany',
      'passwords POST /auth/register',
      'passwords POST /auth/registerCompany',
      'exports GET /user/me/export',
      'exports POST /user/me/export',
      'exports GET /company/:id/export.json',
      'exports GET /company/:id/export.csv',
      'exports GET /company/:id/export.mangrove.json',
      'proofs POST /company/claim/check',
      'images PUT /user/me/avatar',
      'images PUT /company/avatar',
      'searches POST /1/indexes/:index/queries',
      'searches POST /1/indexes/:index/query',
      'null GET /avatars/:name',
    ]),
  );
});
