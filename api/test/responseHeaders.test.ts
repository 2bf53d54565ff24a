import { request } from 'node:http';
import { securityHeaders } from '@heard/server-kit';
import sharp from 'sharp';
import { createApp } from '../src/app.ts';
import { createDatabase } from '../src/database/createDatabase.ts';
import { reviewBody, SECRET, testApi, type ApiResponse, type Sent } from './testApi.ts';
import { sendRaw } from './sendRaw.ts';

const PUBLIC_URL = 'https://heard.example';
const PAGES = 'https://pages.example';
const api = testApi({ publicUrl: PUBLIC_URL, corsOrigins: [PAGES], rateLimits: true });

const SECURITY = securityHeaders(PUBLIC_URL);

/** Returns the headers that every response must have. */
function getSecurityHeaders(headers: { get(name: string): string | null | undefined }) {
  return Object.fromEntries(Object.keys(SECURITY).map((name) => [name, headers.get(name)]));
}

async function createImageForm(): Promise<FormData> {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('avatar', new Blob([new Uint8Array(image)]), 'a.png');
  return form;
}

// Covers ASVS-3.4.1
it('sends the headers that ASVS requires', () => {
  expect(SECURITY).toEqual({
    'content-security-policy': expect.stringMatching(/default-src 'none';.*base-uri 'none';.*frame-ancestors 'none'/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/\bcamera=\(\), .*\bgeolocation=\(\), .*\bmicrophone=\(\)/),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  // Browsers ignore HSTS over http (RFC 6797, 8.1), and it must not affect a developer's machine.
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
});

// Covers ASVS-3.2.1, ASVS-3.4.4, ASVS-3.4.5, ASVS-3.4.6, ASVS-5.4.1, ASVS-5.4.2, ASVS-14.3.2
it('sends security headers with every response, and allows caching only of cacheable responses', async () => {
  const ana = await api.consumer();
  const { token } = ana;
  const company = await api.company();
  const { id } = await api.review(ana, 'headers.example');
  const { body: account } = await api.send('PUT', '/user/me/avatar', { token, body: await createImageForm() });
  const tag = (await api.send('GET', '/company/headers.example')).headers.get('etag') ?? '';
  const wrongLogin = { body: { email: 'nobody@people.example', password: 'x' } };

  const PRIVATE = 'private, no-store';
  const VISITORS = 'public, max-age=0, s-maxage=5';
  const responses: [number, string, string, string, Sent?][] = [
    [200, VISITORS, 'GET', '/company/headers.example'],
    [200, VISITORS, 'HEAD', '/company/headers.example'],
    [304, VISITORS, 'GET', '/company/headers.example', { headers: { 'if-none-match': tag } }],
    [200, PRIVATE, 'GET', '/company/headers.example', { token }],
    [200, PRIVATE, 'GET', '/user/me', { token }],
    [200, PRIVATE, 'GET', '/user/me/export', { token }],
    [200, 'no-store', 'POST', '/1/indexes/companiesSearch/query', { body: { query: 'a' } }],
    [200, 'no-store', 'GET', '/health/ready'],
    [200, 'no-store', 'GET', '/openapi.json'],
    [201, PRIVATE, 'POST', '/review/companyOrUser', { token, body: reviewBody('second.example') }],
    [204, 'no-store', 'OPTIONS', '/user/me', { headers: preflight(PAGES) }],
    [204, 'no-store', 'OPTIONS', '/user/me', { headers: preflight('https://other.example') }],
    [204, 'no-store', 'OPTIONS', '/nowhere'],
    [400, 'no-store', 'GET', '/%zz'],
    [400, 'no-store', 'GET', '/company/headers.example/review?limit=x'],
    [400, 'no-store', 'POST', '/auth/login', { body: '{' }],
    [401, 'no-store', 'GET', '/user/me'],
    [401, PRIVATE, 'GET', '/user/me', { token: 'e30.e30.e30' }],
    [401, 'no-store', 'POST', '/auth/login', wrongLogin],
    [403, PRIVATE, 'PUT', '/company', { token, body: {} }],
    [404, 'no-store', 'GET', '/company/absent.example'],
    [404, 'no-store', 'GET', '/nowhere'],
    [404, 'no-store', 'GET', `/${'x'.repeat(5000)}`],
    [404, 'no-store', 'PATCH', '/nowhere'],
    [409, PRIVATE, 'POST', '/review/companyOrUser', { token, body: reviewBody('headers.example') }],
    [413, 'no-store', 'POST', '/auth/login', { body: `{"a":"${'x'.repeat(200_000)}"}` }],
    [415, 'no-store', 'POST', '/auth/login', { body: 'a=1', headers: { 'content-type': 'text/plain' } }],
    [204, PRIVATE, 'DELETE', `/review/${id}`, { token }],
    [204, PRIVATE, 'POST', '/auth/logout', { token: company.token }],
  ];
  for (const [status, caching, method, path, sent] of responses) {
    const response = await api.send(method, path, sent);
    const request = { method, path: path.slice(0, 60) };
    expect({ ...request, status: response.status, ...getSecurityHeaders(response.headers) }).toEqual({
      ...request,
      status,
      ...SECURITY,
    });
    expect({ ...request, caching: response.headers.get('cache-control') }).toEqual({ ...request, caching });
  }

  let rejected: ApiResponse;
  do rejected = await api.send('POST', '/auth/login', wrongLogin);
  while (rejected.status === 401);
  expect([rejected.status, getSecurityHeaders(rejected.headers)]).toEqual([429, SECURITY]);

  await api.database.raw('alter table companies rename column city to town');
  const broken = await api.send('GET', '/company/headers.example');
  await api.database.raw('alter table companies rename column town to city');
  expect([broken.status, broken.headers.get('cache-control'), getSecurityHeaders(broken.headers)]).toEqual([
    500,
    'no-store',
    SECURITY,
  ]);

  // Other origins may embed images. An image that is opened as a page is as restricted as every other response.
  const image = await api.send('GET', account.avatar);
  expect(image.headers.get('content-disposition')).toBe(`inline; filename="${account.avatar.split('/').at(-1)}"`);
  expect([image.status, getSecurityHeaders(image.headers)]).toEqual([
    200,
    { ...SECURITY, 'cross-origin-resource-policy': 'cross-origin' },
  ]);
});

test.each(['/docs', '/docs/static/swagger-ui-bundle.js', '/docs/static/absent.js'])(
  'allows %s to load only files of its origin',
  async (path) => {
    const { headers } = await api.send('GET', path);
    const { 'content-security-policy': policy, ...others } = getSecurityHeaders(headers);
    expect({ ...SECURITY, ...others }).toEqual(SECURITY);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(policy).toContain("base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  },
);

// Covers ASVS-13.4.4
it('sends security headers with responses to malformed requests and unknown methods', async () => {
  const text = await sendRaw(api.url, 'NONSENSE\r\n\r\n');
  for (const [name, value] of Object.entries({ ...SECURITY, 'cache-control': 'no-store' })) {
    expect(text).toContain(`\r\n${name}: ${value}\r\n`);
  }

  // TRACE would echo headers that scripts must not read (ASVS v5.0.0-13.4.4).
  const trace = await new Promise<{ status: number | undefined; headers: Map<string, string>; body: string }>(
    (resolve) =>
      request(`${api.url}/user/me`, { method: 'TRACE', headers: { cookie: 'a=secret' } }, (response) => {
        let body = '';
        response.on('data', (data) => (body += String(data)));
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            headers: new Map(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
            body,
          }),
        );
      }).end(),
  );
  expect([trace.status, getSecurityHeaders(trace.headers)]).toEqual([404, SECURITY]);
  expect(trace.body).not.toContain('secret');
});

it('sends security headers with 503 responses while the database is unavailable', async () => {
  // Uses port 1, at which no server listens.
  const database = createDatabase('postgres://heard@127.0.0.1:1/heard');
  const storageUrl = 'file:///nowhere';
  const app = await createApp({
    database,
    jwtSecret: SECRET,
    dataSecret: SECRET,
    storageUrl,
    rateLimits: false,
    publicUrl: PUBLIC_URL,
  });
  const { statusCode, headers } = await app.inject('/company/acme.com');
  expect([
    statusCode,
    getSecurityHeaders(new Map(Object.entries(headers).map(([name, value]) => [name, String(value)]))),
  ]).toEqual([503, SECURITY]);
  expect(headers['cache-control']).toBe('no-store');
  await app.close();
  await database.destroy();
});

function preflight(origin: string) {
  return {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization,content-type',
  };
}

describe('CORS', () => {
  const getCorsHeaders = ({ headers }: ApiResponse) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control-'));

  // Covers ASVS-3.4.2
  it('allows the configured origins, never with credentials', async () => {
    const preflightResponse = await api.send('OPTIONS', '/user/me', { headers: preflight(PAGES) });
    expect(preflightResponse.headers.get('access-control-allow-origin')).toBe(PAGES);
    expect(preflightResponse.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
    for (const [path, status] of [
      ['/user/me', 401],
      ['/nowhere', 404],
    ] as const) {
      const response = await api.send('GET', path, { headers: { origin: PAGES } });
      expect([path, response.status, response.headers.get('access-control-allow-origin')]).toEqual([
        path,
        status,
        PAGES,
      ]);
      expect(response.headers.get('vary')).toMatch(/\bOrigin\b/i);
      expect(getCorsHeaders(response)).not.toContain('access-control-allow-credentials');
    }
    expect(getCorsHeaders(preflightResponse)).not.toContain('access-control-allow-credentials');
  });

  // Covers ASVS-3.4.2, ASVS-3.5.2
  test.each([
    'https://other.example',
    'https://pages.example.evil.example',
    'http://pages.example',
    'null',
    'nonsense',
  ])('does not allow %s', async (origin) => {
    for (const path of ['/user/me', '/nowhere']) {
      const response = await api.send('GET', path, { headers: { origin } });
      expect([path, response.headers.get('access-control-allow-origin')]).toEqual([path, null]);
      expect(getCorsHeaders(response)).not.toContain('access-control-allow-credentials');
    }
    const preflightResponse = await api.send('OPTIONS', '/user/me', { headers: preflight(origin) });
    expect(preflightResponse.headers.get('access-control-allow-origin')).toBeNull();
  });
});
