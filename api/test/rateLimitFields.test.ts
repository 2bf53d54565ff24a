import { SEARCH_INDEX } from '@heard/contract';
import { rateLimits } from '../src/plugins/rateLimits.ts';
import { testApi, type ApiResponse, type Sent } from './testApi.ts';

const limits = { ...rateLimits, scores: { ...rateLimits.scores, max: 3 } };
const api = testApi({ rateLimits: limits });

const from = (address: string) => ({ 'x-forwarded-for': address });

const readFields = ({ headers }: ApiResponse) => ({
  limit: headers.get('ratelimit'),
  policy: headers.get('ratelimit-policy'),
});

const ALL = '"calls";q=1200;w=60';
const SEARCHES = '"searches";q=600;w=60';

const search = (queries: number): Sent => ({
  body: { requests: Array.from({ length: queries }, () => ({ indexName: SEARCH_INDEX, query: 'a' })) },
});

it('reports all limits of an endpoint, and what remains of the limit that is reached first', async () => {
  const responses: [string, string, Sent, string, string][] = [
    ['GET', '/nowhere', {}, ALL, '"calls";r=1199;t=60'],
    ['GET', '/user/me', {}, ALL, '"calls";r=1198;t=60'],
    [
      'POST',
      '/1/indexes/*/queries',
      search(3),
      [ALL, '"invalidRequests";q=300;w=60', SEARCHES].join(', '),
      '"searches";r=597;t=60',
    ],
    [
      'POST',
      '/auth/login',
      { body: '{' },
      [
        ALL,
        '"invalidRequests";q=300;w=60',
        '"logins";q=120;w=60',
        '"loginsToAccount";q=20;w=60',
        '"loginsToAccountFromAnywhere";q=100;w=600',
      ].join(', '),
      '"logins";r=119;t=60',
    ],
  ];
  for (const [method, path, sent, policy, limit] of responses) {
    const response = await api.send(method, path, { ...sent, headers: from('203.0.113.1') });
    const { limit: reported, policy: listed } = readFields(response);
    expect([path, listed]).toEqual([path, policy]);
    expect([path, reported?.replace(/t=(5\d|60)$/, 't=60')]).toEqual([path, limit]);
  }
});

it("omits the caller's remaining requests from responses that shared caches may store", async () => {
  const company = await api.company();
  await api.review(await api.consumer(), 'cached.example');
  const path = '/company/cached.example';
  const fresh = await api.send('GET', path);
  const tag = fresh.headers.get('etag') ?? '';
  for (const response of [
    fresh,
    await api.send('GET', path),
    await api.send('GET', path, { headers: { 'if-none-match': tag } }),
    await api.send('HEAD', path),
  ]) {
    expect(response.headers.get('cache-control')).toMatch(/^public/);
    expect(readFields(response)).toEqual({ limit: null, policy: ALL });
  }
  const own = await api.send('GET', path, { token: company.token });
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  expect(readFields(own)).toEqual({ limit: expect.stringMatching(/^"calls";r=\d+;t=\d+$/), policy: ALL });
});

it('lists the limit of API keys for a request with a key', async () => {
  const { headers } = await api.send('GET', '/company/absent.example', { token: `heard_${'a'.repeat(43)}` });
  expect(headers.get('ratelimit-policy')).toBe(`${ALL}, "keys";q=120;w=60`);
  expect(headers.get('ratelimit')).toMatch(/^"keys";r=119;t=\d+$/);
});

it('reports the exceeded limit with the same waiting time as the header Retry-After', async () => {
  const read = () => api.send('GET', '/company/limited.example/score', { headers: from('203.0.113.2') });
  for (let count = 0; count < limits.scores.max; count++) await read();
  const rejected = await read();
  expect(rejected.status).toBe(429);
  expect(readFields(rejected)).toEqual({
    limit: `"scores";r=0;t=${rejected.headers.get('retry-after')}`,
    policy: `${ALL}, "scores";q=3;w=60`,
  });
});

it("reports the remaining requests of a caller's IPv6 network under the same name as those of an IPv4 address", async () => {
  const read = (address: string) => api.send('GET', '/nowhere', { headers: from(address) });
  expect((await read('2001:db8:1:1::1')).headers.get('ratelimit')).toMatch(/^"calls";r=1199;/);
  expect((await read('2001:db8:1:2::1')).headers.get('ratelimit')).toMatch(/^"calls";r=1199;/);
  expect((await read('2001:db8:1:1::2')).headers.get('ratelimit')).toMatch(/^"calls";r=1198;/);
});

it('does not reveal how often other people log in with an email', async () => {
  const { email } = await api.consumer();
  const guess = (address: string) =>
    api.send('POST', '/auth/login', { body: { email, password: 'a guess' }, headers: from(address) });
  const { headers } = await guess('203.0.113.3');
  for (let at = 10; at < 100; at++) await guess(`203.0.113.${at}`);
  expect((await guess('203.0.113.4')).headers.get('ratelimit')?.split(';t=')[0]).toBe(
    headers.get('ratelimit')?.split(';t=')[0],
  );
});

it('reports no limits in the responses of health checks', async () => {
  expect(readFields(await api.send('GET', '/health/ready'))).toEqual({ limit: null, policy: null });
});

it('documents the fields and the names of the limits in OpenAPI', async () => {
  const { body } = await api.send('GET', '/openapi.json', { headers: from('203.0.113.5') });
  expect(body.info.description).toContain(
    '| `scores` | scores, histories and comparisons of companies | 600 in 60 s | address |',
  );
  expect(Object.keys(body.paths['/auth/login'].post.responses.default.headers)).toEqual(
    expect.arrayContaining(['RateLimit', 'RateLimit-Policy']),
  );
});
