import { once } from 'node:events';
import { createServer, setGlobalProxyFromEnv, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { loopback } from '@heard/server-kit';
import { selfSigned } from '../../test/selfSigned.ts';
import { createPublicHttp, isPublicAddress, OutboundError, type PublicHttp } from './publicHttp.ts';

let server: Server;
let port = 0;
let requests: string[] = [];

beforeAll(async () => {
  server = createServer(({ url = '', headers }, response) => {
    requests.push(`${headers.host}${url}`);
    if (url === '/ok') response.end('content');
    else if (url === '/headers') response.setHeader('x-long', 'x'.repeat(9000)).end();
    else if (url === '/large') response.end('x'.repeat(2000));
    else if (url === '/endless') response.write('x');
    else if (url === '/redirect') response.writeHead(302, { location: '/ok' }).end();
    else if (url === '/internal') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    else if (url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (url !== '/hangs') response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
});

const LIMITS = { timeoutMs: 30_000, maxBytes: 1000 };
/** A client that may reach the server of this test, because its network is allowed. */
const allowed = createPublicHttp({ resolve: async () => ['127.0.0.1'], networks: loopback });

async function getFailure(http: PublicHttp, url: string, options = {}): Promise<string> {
  try {
    await http.readText(new URL(url), { ...LIMITS, ...options });
    return 'none';
  } catch (error) {
    return error instanceof OutboundError ? error.reason : String(error);
  }
}

// Covers ASVS-1.3.6
it.each([
  '0.0.0.0',
  '0.255.255.255',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:1ff:ffff::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff:fff::1',
  '5f00::1',
  'fc00::1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  'not an address',
])('classifies the address %s as not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['1.1.1.1', '8.8.8.8', '100.128.0.1', '172.32.0.1', '2001:4860:4860::8888', '2606:4700::1111', '2a00:1450::1'])(
  'classifies the address %s as public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

// Covers ASVS-1.3.6
it.each([
  ['http instead of https', 'http://acme.example/', ['1.1.1.1'], 'not-allowed'],
  ['another port', 'https://acme.example:22/', ['1.1.1.1'], 'not-allowed'],
  ['credentials', 'https://user@acme.example/', ['1.1.1.1'], 'not-allowed'],
  ['an IP address', 'https://1.1.1.1/', [], 'not-allowed'],
  ['an IP address in another notation', 'https://2130706433/', [], 'not-allowed'],
  ['an IPv6 address', 'https://[::1]/', [], 'not-allowed'],
  ['a host of this machine', 'https://acme.example/', ['127.0.0.1'], 'not-allowed'],
  ['a host of an internal network', 'https://acme.example/', ['fd00::1'], 'not-allowed'],
  ['a host with a public and an internal address', 'https://acme.example/', ['1.1.1.1', '10.0.0.1'], 'not-allowed'],
  ['a host without addresses', 'https://acme.example/', [], 'dns'],
  ['another protocol', 'file:///etc/passwd', [], 'not-allowed'],
])('rejects %s without connecting', async (_, url, addresses, reason) => {
  expect(await getFailure(createPublicHttp({ resolve: async () => addresses }), url)).toBe(reason);
  expect(requests).toEqual([]);
});

it('connects to the IP address that was checked, with the host of the URL', async () => {
  let lookups = 0;
  const http = createPublicHttp({
    resolve: async () => (lookups++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']),
    networks: loopback,
  });
  expect(await http.readText(new URL(`http://acme.example:${port}/ok`), LIMITS)).toBe('content');
  expect([lookups, requests]).toEqual([1, [`acme.example:${port}/ok`]]);
});

it('follows only allowed redirects, and checks their target', async () => {
  const url = (path: string) => `http://acme.example:${port}${path}`;
  expect(await getFailure(allowed, url('/redirect'))).toBe('redirect');
  expect(await getFailure(allowed, url('/redirect'), { mayRedirect: () => true })).toBe('none');
  expect(await getFailure(allowed, url('/loop'), { mayRedirect: () => true })).toBe('redirect');
  expect(await getFailure(allowed, url('/internal'), { mayRedirect: () => true })).toBe('not-allowed');
});

it('limits the size and the time of a response', async () => {
  const url = (path: string) => `http://acme.example:${port}${path}`;
  expect(await getFailure(allowed, url('/large'))).toBe('too-large');
  expect(await getFailure(allowed, url('/missing'))).toBe('status');
  expect(await getFailure(allowed, url('/headers'))).toBe('connect');
  for (const path of ['/hangs', '/endless']) {
    expect(await getFailure(allowed, url(path), { timeoutMs: 200 })).toBe('timeout');
  }
  const slowDns = createPublicHttp({ resolve: () => new Promise(() => {}) });
  expect(await getFailure(slowDns, 'https://acme.example/', { timeoutMs: 50 })).toBe('timeout');
});

it('returns a response of any status, within the limits, without following redirects', async () => {
  const exchange = (path: string, options = {}) =>
    allowed.exchange(new URL(`http://acme.example:${port}${path}`), {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'a text',
      ...LIMITS,
      ...options,
    });
  const { status, body } = await exchange('/ok');
  expect([status, body.toString()]).toEqual([200, 'content']);
  expect(await exchange('/redirect')).toMatchObject({ status: 302, headers: { location: '/ok' } });
  expect(await exchange('/missing')).toMatchObject({ status: 404 });
  await expect(exchange('/large')).rejects.toMatchObject({ reason: 'too-large' });
  for (const path of ['/hangs', '/endless'])
    await expect(exchange(path, { timeoutMs: 200 })).rejects.toMatchObject({ reason: 'timeout' });
  const http = createPublicHttp({ resolve: async () => ['10.0.0.1'] });
  const internal = http.exchange(new URL('https://acme.example/'), { method: 'GET', headers: {}, ...LIMITS });
  await expect(internal).rejects.toMatchObject({ reason: 'not-allowed' });
});

// Covers TRUST-6.26
it('rejects a self-signed certificate', async () => {
  const secure = createSecureServer(selfSigned, (_, response) => response.end('content')).listen(0, '127.0.0.1');
  await once(secure, 'listening');
  const { port: securePort } = secure.address() as AddressInfo;
  expect(await getFailure(allowed, `https://acme.example:${securePort}/ok`)).toBe('tls');
  secure.close();
});

// Covers TRUST-6.26
it('ignores the proxy settings of the environment', async () => {
  const restore = setGlobalProxyFromEnv({ http_proxy: 'http://127.0.0.1:9', https_proxy: 'http://127.0.0.1:9' });
  try {
    expect(await allowed.readText(new URL(`http://acme.example:${port}/ok`), LIMITS)).toBe('content');
  } finally {
    restore();
  }
});
