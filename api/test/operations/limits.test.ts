import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { rateLimits } from '../../src/plugins/rateLimits.ts';
import type { Caller } from './Caller.ts';
import { DATA_SECRET, startCluster, type Cluster } from './startCluster.ts';
import { freePort } from '../freePort.ts';
import { startServer } from './programs.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster?.stop());

const { max } = rateLimits.loginsToAccount;

/** Guesses the password of an account until rejected. @returns the number of attempts, the rejection, and the longest wait */
async function guess(caller: Caller, email: string, headers: (attempt: number) => Record<string, string> = () => ({})) {
  let longest = 0;
  for (let attempt = 0; attempt <= 3 * max; attempt++) {
    const body = { email, password: 'a guess' };
    const response = await caller.send('POST', '/api/auth/login', { body, headers: headers(attempt) });
    longest = Math.max(longest, response.took);
    if (response.status === 429) return { answered: attempt, rejected: response, longest };
    expect([response.status, response.text]).toEqual([401, expect.any(String)]);
  }
  throw new Error('No guess was rejected');
}

/** Returns how often each API has logged a text. */
const countLogged = (text: string) => cluster.apis.map(({ output }) => output.join('').split(text).length - 1);

/** Sends requests until both APIs use Redis again. Each API notices the recovery of Redis at its next attempt, within two seconds. */
async function untilRedisIsUsed(caller: Caller): Promise<void> {
  while (!isDeepStrictEqual(countLogged('redis available'), countLogged('redis unavailable'))) {
    await caller.send('GET', '/api/company/nobody.example');
    await sleep(100);
  }
}

/**
 * Guesses the password of an account. Repeats this with further accounts as long as Redis responds too late, because each process then
 * counts separately.
 */
async function guessShared(account: string, attempts: (email: string, run: number) => ReturnType<typeof guess>) {
  const caller = cluster.caller(19);
  for (let run = 0; ; run++) {
    await untilRedisIsUsed(caller);
    const before = countLogged('redis unavailable');
    const result = await attempts(`${account}${run}@people.example`, run);
    if (!isDeepStrictEqual(countLogged('redis unavailable'), before)) continue;
    caller.leave();
    return result;
  }
}

test('limits requests across two processes by the client IP address that nginx forwards, regardless of any headers of the client', async () => {
  let guessed = '';
  const { answered, rejected } = await guessShared('one', async (email, run) => {
    guessed = email;
    const spoofer = cluster.caller(100 + run);
    const result = await guess(spoofer, email, (attempt) => ({
      'x-forwarded-for': `203.0.113.${attempt}`,
      'x-real-ip': `203.0.113.${attempt}`,
      forwarded: `for=203.0.113.${attempt}`,
    }));
    spoofer.leave();
    return result;
  });
  expect(answered).toBe(max);
  expect(rejected.body.detail).toMatch(/^Too many attempts in a short time\. Try again /);
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  const other = cluster.caller(21);
  const body = { email: guessed, password: 'a guess' };
  expect((await other.send('POST', '/api/auth/login', { body })).status).toBe(401);
  // Checks that both processes have received requests.
  const log = await cluster.nginxLog();
  for (const { url } of cluster.apis) expect(log).toMatch(new RegExp(`login 401 127\\.0\\.0\\.1:${new URL(url).port}`));
  other.leave();
});

test('counts requests during server-side rendering towards the limits of the browser that requests the page', async () => {
  const [busy, other] = [cluster.caller(30), cluster.caller(31)];
  const page = '/business/nobody.example';
  expect((await busy.send('GET', page)).status).toBe(404);
  // Each process counts separately whenever Redis takes too long.
  let isLimited = false;
  for (let calls = 0; calls < 2 * rateLimits.calls.max && !isLimited; calls += 6) {
    const responses = Array.from({ length: 6 }, () => busy.send('GET', '/api/company/nobody.example'));
    isLimited = (await Promise.all(responses)).every(({ status }) => status === 429);
  }
  const rejected = await busy.send('GET', page);
  expect(rejected.status).toBe(503);
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  expect((await other.send('GET', page)).status).toBe(404);
  for (const caller of [busy, other]) caller.leave();
});

test('hides metrics from external clients and ignores the request ids of clients', async () => {
  const caller = cluster.caller(35);
  const chosen = '00000000-0000-4000-8000-000000000000';
  for (const path of ['/api/metrics', '/metrics']) expect((await caller.send('GET', path)).status).toBe(404);
  for (const path of ['/api/company/nobody.example', '/']) {
    const { headers } = await caller.send('GET', path, { headers: { 'x-request-id': chosen } });
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{32,36}$/);
    expect(headers['x-request-id']).not.toBe(chosen);
  }
  caller.leave();
});

it('serves and counts requests while Redis hangs, while Redis is unavailable, and after Redis has recovered', async () => {
  const caller = cluster.caller(40);
  await untilRedisIsUsed(caller);
  const loggedBefore = countLogged('redis unavailable');

  cluster.redis.child.kill('SIGSTOP');
  const whileHanging = await guess(caller, 'still@people.example');
  // Without Redis, each process counts separately.
  expect(whileHanging.answered).toBeGreaterThanOrEqual(max);
  expect(whileHanging.answered).toBeLessThanOrEqual(2 * max);
  expect(whileHanging.longest).toBeLessThan(5000);

  expect(await cluster.redis.end('SIGKILL')).toBe('SIGKILL');
  const whileDown = await guess(caller, 'away@people.example');
  expect(whileDown.answered).toBeGreaterThanOrEqual(max);
  expect(whileDown.answered).toBeLessThanOrEqual(2 * max);
  expect(whileDown.longest).toBeLessThan(5000);
  expect(countLogged('redis unavailable')).toEqual(loggedBefore.map((count) => count + 1));

  await cluster.startRedis();
  await untilRedisIsUsed(caller);
  expect((await guessShared('back', (email) => guess(caller, email))).answered).toBe(max);
  caller.leave();
});

test('starts the API without Redis', async () => {
  const single = await startServer('api', {
    API_PORT: String(await freePort()),
    DATABASE_URL: cluster.databaseUrl,
    DATA_DIR: cluster.folder,
    DATA_SECRET,
    REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
    SEED_DEMO: '0',
  });
  expect((await fetch(`${single.url}/health/ready`)).status).toBe(200);
  expect(await single.end()).toBe(0);
});

/** Uploads an image as an avatar. */
async function uploadAvatar(caller: Caller, token: string, image: Buffer) {
  const form = new FormData();
  form.append('avatar', new Blob([new Uint8Array(image)]), 'avatar.png');
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  const body = Buffer.from(await encoded.arrayBuffer());
  return caller.send('PUT', '/api/user/me/avatar', { token, body, headers });
}

it('serves an image that was uploaded through nginx', async () => {
  const caller = cluster.caller(41);
  const token = await caller.join('photo@people.example');
  // Uses noise, because an image of noise can't be compressed and therefore has about 4 MB.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1200, height: 1150, channels: 3 as const, background: 'red', noise };
  const image = await sharp({ create }).png().toBuffer();
  expect(image.length).toBeGreaterThan(3_000_000);
  const { status, body } = await uploadAvatar(caller, token, image);
  expect([status, body?.avatar]).toEqual([200, expect.stringMatching(/^\/avatars\//)]);
  const { status: read, headers } = await caller.send('GET', `/api${body.avatar}`);
  expect([read, headers['content-type']]).toEqual([200, 'image/webp']);
  caller.leave();
});

it('returns the same 413 for a body above the limit of nginx as for a body above the limit of the API', async () => {
  const caller = cluster.caller(42);
  const token = await caller.join('large@people.example');
  const byApi = await uploadAvatar(caller, token, Buffer.alloc(5_500_000));
  const byNginx = await uploadAvatar(caller, token, Buffer.alloc(6_500_000));
  expect(byApi.status).toBe(413);
  expect(byNginx).toMatchObject({ status: 413, body: byApi.body });
  expect(byNginx.headers['content-type']).toBe('application/problem+json');
  caller.leave();
});

test.each([4, 12, 20])('returns a page that deletes cookies for requests with %i large cookies', async (count) => {
  const caller = cluster.caller(40 + count);
  const cookie = Array.from({ length: count }, (_empty, index) => `careless${index}=${'x'.repeat(4_000)}`).join('; ');
  const response = await caller.send('GET', '/', { headers: { cookie } });
  expect(response.status).toBe(431);
  expect(response.headers).toMatchObject({
    'clear-site-data': '"cookies"',
    'content-type': expect.stringContaining('text/html'),
  });
  expect(response.text).toContain('Reload the page');
  // Sends the cookies like browsers: over HTTP/2, with a field for each cookie (RFC 9113, 8.2.3).
  expect(await caller.sendByHttp2('/', { cookie: cookie.split('; ') })).toMatchObject({
    ':status': 431,
    'clear-site-data': '"cookies"',
  });
  caller.leave();
});
