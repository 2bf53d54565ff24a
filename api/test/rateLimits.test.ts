import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { pathToFileURL } from 'node:url';
import { SEARCH_INDEX } from '@heard/contract';
import argon2 from '@node-rs/argon2';
import { createApi } from '../src/app.ts';
import { rateLimits } from '../src/plugins/rateLimits.ts';
import { reviewBody, PASSWORD, SECRET, testApi, type ApiResponse } from './testApi.ts';

// Lowers the largest limits, because reaching them would take long.
const limits = {
  ...rateLimits,
  calls: { ...rateLimits.calls, max: 300 },
  searches: { ...rateLimits.searches, max: 60 },
  invalidRequests: { ...rateLimits.invalidRequests, max: 40 },
  reviewsFromAddress: { ...rateLimits.reviewsFromAddress, max: 120 },
  scores: { ...rateLimits.scores, max: 40 },
};
const api = testApi({ rateLimits: limits });

// The rate limits use this clock. Sessions expire by the clock of the database.
const now = Date.now;
let waited = 0;
beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => now() + waited);
});

/** Returns the header with the client's IP address, as the web server sends it. Each number is another client. */
const from = (caller: number) => ({ 'x-forwarded-for': `203.0.113.${caller}` });

const wait = (seconds: number) => void (waited += seconds * 1000);

/** Checks a limit: sends requests up to the limit, expects a rejection, waits as long as the rejection states, and expects success. */
async function expectLimit(max: number, seconds: number, answered: number, call: () => Promise<ApiResponse>) {
  for (let count = 0; count < max; count += 10) {
    const responses = await Promise.all(Array.from({ length: Math.min(10, max - count) }, call));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([answered]));
  }
  const rejected = await call();
  expectRejected(rejected);
  const retryAfter = Number(rejected.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(seconds - 30);
  expect(retryAfter).toBeLessThanOrEqual(seconds);
  // Rejected requests do not extend the wait.
  wait(retryAfter - 20);
  expectRejected(await call());
  wait(20);
  expect((await call()).status).toBe(answered);
  return rejected;
}

function expectRejected({ status, headers, body }: ApiResponse) {
  expect([status, headers.get('content-type')]).toEqual([429, 'application/problem+json; charset=utf-8']);
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(body).toMatchObject({
    type: '/problems/too-many-requests',
    title: 'Too many requests',
    status: 429,
    detail: expect.stringMatching(
      /^Too many attempts in a short time\. Try again in [1-9]\d* (second|minute|hour)s?\.$/,
    ),
  });
}

const logIn = (email: string, caller: number, password = 'not the password', path = '/auth/login') =>
  api.send('POST', path, { body: { email, password }, headers: from(caller) });

// Covers API-10, ASVS-6.1.1, ASVS-6.1.3, ASVS-6.3.1
it('limits password guesses for one account, across both login endpoints', async () => {
  const { email } = await api.consumer();
  const other = await api.consumer();
  const { max, seconds } = rateLimits.loginsToAccount;
  let count = 0;
  // Varies the spelling of the email. All spellings count as the same email.
  const guess = () => logIn([email, email.toUpperCase(), ` ${email} `][count++ % 3] ?? '', 1);
  await expectLimit(max, seconds, 401, guess);

  for (let guesses = 1; guesses < max; guesses++) await guess();
  expectRejected(await guess());
  expectRejected(await logIn(email, 1, PASSWORD));
  expectRejected(await logIn(email, 1, PASSWORD, '/auth/loginCompany'));
  expect((await logIn(other.email, 1, PASSWORD)).status).toBe(200);
  expect((await logIn(email, 2, PASSWORD)).status).toBe(200);
});

// Covers ASVS-6.1.1, ASVS-6.1.3, ASVS-6.3.1
it('limits password guesses from many IP addresses, except from IP addresses of earlier logins of the owner', async () => {
  const [{ email }, owner] = [await api.consumer(), await api.consumer()];
  const { max, seconds } = rateLimits.loginsToAccountFromAnywhere;
  let caller = 0;
  // Waits, because creating the accounts has counted toward the limit.
  wait(seconds);
  // Sends each guess from another IP address.
  const guess = (account: string) =>
    api.send('POST', '/auth/login', {
      body: { email: account, password: 'a guess' },
      headers: { 'x-forwarded-for': `198.51.100.${caller++ % 250}` },
    });
  await expectLimit(max, seconds, 401, () => guess(email));

  expect((await logIn(owner.email, 20, PASSWORD)).status).toBe(200);
  // Anybody can register a company with the same email, so this must not exempt an IP address from the limit.
  await api.company({ email: owner.email });
  expect((await logIn(owner.email, 21, PASSWORD, '/auth/loginCompany')).status).toBe(200);
  for (let guesses = 0; guesses < max; guesses++) await guess(owner.email);
  expectRejected(await guess(owner.email));
  expectRejected(await logIn(owner.email, 21, PASSWORD));
  expect((await logIn(owner.email, 20, PASSWORD)).status).toBe(200);
  expect((await logIn(owner.email, 20, 'a mistake')).status).toBe(401);
});

it('hashes no password for a rejected login', async () => {
  const { email } = await api.consumer();
  const guess = () => logIn(email, 3);
  await Promise.all(Array.from({ length: rateLimits.loginsToAccount.max }, guess));
  const verify = jest.spyOn(argon2, 'verify');
  expectRejected(await guess());
  expect(verify).not.toHaveBeenCalled();
  await logIn(email, 4);
  expect(verify).toHaveBeenCalledTimes(1);
});

it('limits logins with many accounts from one IP address', async () => {
  const { max, seconds } = rateLimits.logins;
  let count = 0;
  const guess = (caller: number) => logIn(`nobody${count++}@people.example`, caller);
  await expectLimit(max, seconds, 401, () => guess(5));

  for (let guesses = 1; guesses < max; guesses++) await guess(5);
  expectRejected(await guess(5));
  expect((await guess(11)).status).toBe(401);
});

// Covers ASVS-2.4.1
it('limits sign-ups of both kinds by IP address, invalid requests included', async () => {
  const { max, seconds } = rateLimits.signUps;
  const invalid = 5;
  for (let wrong = 0; wrong < invalid; wrong++) {
    expect((await api.send('POST', '/auth/register', { body: {}, headers: from(6) })).status).toBe(400);
  }
  let count = 0;
  const signUp = () => {
    const email = `sign-up${++count}@people.example`;
    const isCompany = count % 2 === 0;
    const website = `sign-up${count}.example`;
    return api.send('POST', isCompany ? '/auth/registerCompany' : '/auth/register', {
      body: {
        name: 'Ana',
        email,
        password: PASSWORD,
        ...(isCompany ? { website, workEmail: email } : { lastName: 'Ruiz' }),
      },
      headers: from(6),
    });
  };
  await expectLimit(max - invalid, seconds, 201, signUp);
});

// Covers HARDENING-2.11
it('limits invalid writes by IP address before their bodies are parsed, and does not limit reads', async () => {
  const { max, seconds } = limits.invalidRequests;
  const [{ token }, other] = [await api.consumer(), await api.consumer()];
  const send = (account: string, body: unknown) =>
    api.send('PUT', '/user/me', { token: account, body, headers: from(15) });
  for (let sent = 0; sent < max; sent++) expect((await send(token, { name: 7 })).status).toBe(400);
  expectRejected(await send(token, '{'));
  expectRejected(await send(other.token, { name: 'Eva' }));
  expect((await api.send('GET', '/user/me', { token, headers: from(15) })).status).toBe(200);
  expect((await api.send('PUT', '/user/me', { token, body: { name: 'Eva' }, headers: from(16) })).status).toBe(200);
  wait(seconds);
  expect((await send(token, { name: 'Eva' })).status).toBe(200);
});

// Covers HARDENING-2.3
it('limits uploads of images by account, invalid uploads included', async () => {
  const { token } = await api.consumer();
  const { max, seconds } = rateLimits.uploads;
  const upload = (owner: string) => {
    const body = new FormData();
    body.append('avatar', new Blob(['no image']), 'a.png');
    return api.send('PUT', '/user/me/avatar', { token: owner, body });
  };
  await expectLimit(max, seconds, 400, () => upload(token));
  expect((await upload((await api.consumer()).token)).status).toBe(400);
});

it('limits sign-ups with one email from any IP address', async () => {
  const { max, seconds } = rateLimits.signUpsWithEmail;
  const { email } = await api.consumer();
  let caller = 0;
  const body = { name: 'Ana', lastName: 'Ruiz', email, password: PASSWORD };
  const signUp = () =>
    api.send('POST', '/auth/register', { body, headers: { 'x-forwarded-for': `192.0.2.${caller++ % 250}` } });
  // The sign-up that has created the account also counts toward the limit.
  expect((await signUp()).status).toBe(409);
  wait(seconds);
  await expectLimit(max, seconds, 409, signUp);
});

it('limits uploads of invitations by account', async () => {
  const [{ token }, other] = [await api.company(), await api.company()];
  const { max, seconds } = rateLimits.invitationCalls;
  let caller = 0;
  const invite = (owner: string) =>
    api.send('POST', '/company/invitations', {
      token: owner,
      body: { invitations: [{ email: 'nobody' }] },
      headers: from((caller += 1) % 100),
    });
  await expectLimit(max, seconds, 200, () => invite(token));
  expect((await invite(other.token)).status).toBe(200);
});

it('limits how many invitations an IP address can open and stop', async () => {
  const { max, seconds } = rateLimits.unsubscribes;
  const send = (path: string, caller: number) =>
    api.send('POST', `/invitations/${path}`, { body: { token: 'made-up' }, headers: from(caller) });
  await expectLimit(max, seconds, 404, () => send('open', 210));
  for (let count = 1; count < max; count++) await send('open', 210);
  expectRejected(await send('unsubscribe', 210));
  expect((await send('open', 211)).status).toBe(404);
});

it('limits reading scores by IP address', async () => {
  const { id } = await api.company();
  const { max, seconds } = limits.scores;
  // A response that is shared with other requests does not count. `no-cache` requests a new response.
  const read = (caller: number) =>
    api.send('GET', `/company/${id}/score`, { headers: { ...from(caller), 'cache-control': 'no-cache' } });
  await expectLimit(max, seconds, 200, () => read(212));
  expect((await read(213)).status).toBe(200);
});

it('states the waiting time in the message', async () => {
  const guess = () => logIn('words@people.example', 30);
  for (let guesses = 0; guesses < rateLimits.loginsToAccount.max; guesses++) await guess();
  const { headers, body } = await guess();
  const seconds = Number(headers.get('retry-after'));
  expect(body.detail).toContain(seconds === 60 ? 'in 1 minute.' : `in ${seconds} seconds.`);
});

test.each([
  ['PUT', '/user/me/password', { currentPassword: 'guess', newPassword: 'another horse' }],
  ['PUT', '/user/me', { email: 'new@people.example', currentPassword: 'guess' }],
  ['DELETE', '/user/me', { password: 'guess' }],
])('limits password guesses through %s %s, from any IP address', async (method, path, body) => {
  const { token } = await api.consumer();
  const { max, seconds } = rateLimits.passwordChecks;
  let caller = 100;
  const guess = () => api.send(method, path, { token, body, headers: from(caller++) });
  await expectLimit(max, seconds, 401, guess);
  for (let guesses = 1; guesses < max; guesses++) await guess();
  expectRejected(await guess());
  // The profile can still be changed.
  expect((await api.send('PUT', '/user/me', { token, body: { name: 'Eva' } })).status).toBe(200);
  expect((await api.send(method, path, { token: (await api.consumer()).token, body })).status).toBe(401);
});

// Covers ASVS-6.1.3
it('limits password guesses of a company', async () => {
  const [{ token }, other] = [await api.company(), await api.company()];
  const { max, seconds } = rateLimits.passwordChecks;
  const body = { currentPassword: 'guess', newPassword: 'another horse' };
  const guess = (owner: string) => api.send('PUT', '/company/password', { token: owner, body, headers: from(7) });
  await expectLimit(max, seconds, 401, () => guess(token));
  expect((await guess(other.token)).status).toBe(401);
});

// Covers ASVS-6.6.3
it('limits requests for password resets by IP address', async () => {
  const { max, seconds } = rateLimits.forgottenPasswords;
  let count = 0;
  const forgot = (email: string, caller: number) =>
    api.send('POST', '/auth/forgotPassword', { body: { email }, headers: from(caller) });
  await expectLimit(max, seconds, 202, () => forgot(`forgot${(count += 1)}@people.example`, 200));
  expect((await forgot('forgot@people.example', 201)).status).toBe(202);
});

it('limits repeated confirmation emails by account', async () => {
  const { max, seconds } = rateLimits.confirmations;
  const [ana, firm, other] = [await api.consumer(), await api.company(), await api.consumer()];
  let caller = 240;
  const send = async (path: string, token: string) => {
    // Deletes the counts of emails per recipient, because the limit of the recipient would apply first.
    await api.database('recipient_emails').del();
    return api.send('POST', path, { token, headers: from(caller++ % 255) });
  };
  await expectLimit(max, seconds, 202, () => send('/user/me/email/confirmation', ana.token));
  await expectLimit(max, seconds, 202, () => send('/company/workEmail/confirmation', firm.token));
  expect((await send('/user/me/email/confirmation', other.token)).status).toBe(202);
});

it('limits changes of the email by account, because each change sends emails', async () => {
  const { token } = await api.consumer();
  const { max } = rateLimits.emailChanges;
  for (let at = 0; at < max; at++) {
    // Changes emails slowly enough to stay below the limit on password guesses per minute.
    if (at % 15 === 0) wait(61);
    const body = { email: `changed${at}@people.example`, currentPassword: PASSWORD };
    expect((await api.send('PUT', '/user/me', { token, body })).status).toBe(200);
  }
  const body = { email: 'once-more@people.example', currentPassword: PASSWORD };
  expectRejected(await api.send('PUT', '/user/me', { token, body }));
});

// Covers ASVS-2.3.2
it('limits reviews by account', async () => {
  const { token } = await api.consumer();
  const { max, seconds } = rateLimits.reviews;
  let count = 0;
  const write = (author: string) =>
    api.send('POST', '/review/companyOrUser', { token: author, body: reviewBody(`reviewed${count++}.example`) });
  await expectLimit(max, seconds, 201, () => write(token));
  expect((await write((await api.consumer()).token)).status).toBe(201);
});

// Covers ASVS-2.4.1
it('limits reviews by IP address, across accounts', async () => {
  const { max } = limits.reviewsFromAddress;
  const perAuthor = rateLimits.reviews.max;
  let count = 0;
  const write = (author: string, caller: number) =>
    api.send('POST', '/review/companyOrUser', {
      token: author,
      body: reviewBody(`from-address${count++}.example`),
      headers: from(caller),
    });
  for (let written = 0; written < max; written += perAuthor) {
    const { token } = await api.consumer();
    for (let own = 0; own < Math.min(perAuthor, max - written); own++) {
      expect((await write(token, 12)).status).toBe(201);
    }
  }
  const { token } = await api.consumer();
  expectRejected(await write(token, 12));
  expect((await write(token, 13)).status).toBe(201);
});

it('counts a search in reviews as a search, but not a list of reviews', async () => {
  const { max } = limits.searches;
  const list = (query: string) => api.send('GET', `/company/nobody.example/review${query}`, { headers: from(14) });
  for (let searches = 0; searches < max; searches++) await list('?q=fine');
  expectRejected(await list('?q=fine'));
  expect((await list('')).status).toBe(404);
});

it("limits searches by IP address, with a rejection in Algolia's format", async () => {
  const { max, seconds } = limits.searches;
  const body = { requests: [{ indexName: SEARCH_INDEX, query: 'a' }] };
  const search = () => api.send('POST', '/1/indexes/*/queries', { body, headers: from(8) });
  const { body: rejected } = await expectLimit(max, seconds, 200, search);
  expect(rejected).toMatchObject({ message: rejected.detail, status: 429 });
});

// Covers API-10
it('limits all requests by IP address, unknown endpoints included', async () => {
  const { max, seconds } = limits.calls;
  let count = 0;
  const call = () => api.send('GET', count++ % 2 ? '/nowhere' : '/company/nobody.example', { headers: from(9) });
  await expectLimit(max, seconds, 404, call);

  for (let calls = 1; calls < max; calls++) await call();
  const search = await api.send('POST', '/1/indexes/*/queries', { body: { requests: [] }, headers: from(9) });
  expectRejected(search);
  expect(search.body.message).toBe(search.body.detail);
  for (const path of ['/health/live', '/health/ready']) {
    expect([path, (await api.send('GET', path, { headers: from(9) })).status]).toEqual([path, 200]);
  }
  for (const path of ['/openapi.json', '/docs', '/docs/json', '/docs/yaml', '/docs/static/index.css']) {
    expectRejected(await api.send('GET', path, { headers: from(9) }));
  }
  expect((await api.send('GET', '/company/nobody.example', { headers: from(10) })).status).toBe(404);
});

it('counts an IPv6 network as one caller', async () => {
  const { max } = rateLimits.loginsToAccount;
  const guess = (address: string) =>
    api.send('POST', '/auth/login', {
      body: { email: 'six@people.example', password: 'guess' },
      headers: { 'x-forwarded-for': address },
    });
  for (let count = 0; count < max; count++) expect((await guess(`2001:db8:1:2::${count}`)).status).toBe(401);
  expectRejected(await guess('2001:db8:1:2:3:4:5:6'));
  expect((await guess('2001:db8:1:3::1')).status).toBe(401);
});

// Covers ASVS-2.4.1, HARDENING-2.15
it('counts the networks of a larger IPv6 network together, with ten times the limit', async () => {
  const { max } = limits.searches;
  const search = (address: string, queries: number) =>
    api.send('POST', '/1/indexes/*/queries', {
      body: { requests: Array.from({ length: queries }, () => ({ indexName: SEARCH_INDEX, query: 'a' })) },
      headers: { 'x-forwarded-for': address },
    });
  for (let network = 0; network < 10; network++) {
    for (let sent = 0; sent < max; sent += 5) {
      expect((await search(`2001:db8:48:${network}::${sent}`, 5)).status).toBe(200);
    }
  }
  expectRejected(await search('2001:db8:48:ffff::1', 1));
  expect((await search('2001:db8:49:ffff::1', 1)).status).toBe(200);
});

// Covers HARDENING-2.5
it('counts each query of a search', async () => {
  const { max } = limits.searches;
  const requests = Array.from({ length: 5 }, () => ({ indexName: SEARCH_INDEX, query: 'a' }));
  const search = () => api.send('POST', '/1/indexes/*/queries', { body: { requests }, headers: from(17) });
  for (let sent = 0; sent < max; sent += requests.length) expect((await search()).status).toBe(200);
  expectRejected(await search());
});

// Covers ASVS-6.3.1, HARDENING-2.14
it('recognizes the devices of an owner after a restart, and stores neither email nor IP address', async () => {
  const { max, seconds } = rateLimits.loginsToAccountFromAnywhere;
  const { email } = await api.consumer();
  wait(seconds);
  expect((await logIn(email, 31, PASSWORD)).status).toBe(200);
  const [device, ...others] = await api.database('known_devices').orderBy('last_login_at', 'desc');
  expect(Object.keys(device ?? {})).toEqual(['hash', 'last_login_at']);
  expect(others.length).toBeGreaterThan(0);

  const restarted = await createApi({
    database: api.database,
    jwtSecret: SECRET,
    dataSecret: SECRET,
    storageUrl: pathToFileURL(api.folder).href,
    rateLimits: limits,
  });
  try {
    const attempt = async (caller: string, password: string) => {
      const headers = { 'x-forwarded-for': caller };
      const payload = { email, password };
      return (await restarted.app.inject({ method: 'POST', url: '/auth/login', headers, payload })).statusCode;
    };
    for (let guesses = 0; guesses < max; guesses++) expect(await attempt(`198.51.100.${guesses}`, 'a guess')).toBe(401);
    expect(await attempt('198.51.100.200', PASSWORD)).toBe(429);
    expect(await attempt('203.0.113.31', PASSWORD)).toBe(200);
  } finally {
    await restarted.app.close();
  }
});

// Covers TRUST-2.3
it('accepts 20 reports per day from one account, and hides nothing because of their number', async () => {
  const owner = await api.company({ website: 'flagging.example' });
  const author = await api.consumer();
  const review = await api.review(author, 'flagging.example');
  // Writes the accounts directly to the database, because a limit also applies to sign-ups.
  await api.database.raw(
    `with authors as (
       insert into users (email, name, last_name, password_hash)
       select 'flagged' || n || '@people.example', 'Ana', 'Ruiz', 'none' from generate_series(1, 20) n returning id
     )
     insert into reviews (company_id, user_id, title, description, rating, experience_date)
     select c.id, a.id, 'Fine', 'All went well.', 1, now() from authors a, companies c where c.domain = 'flagging.example'`,
  );
  const ids = (
    await api
      .database('reviews')
      .select('id')
      .whereNot({ id: review.id })
      .whereIn('company_id', api.database('companies').select('id').where({ domain: 'flagging.example' }))
  ).map(({ id }) => id);
  const report = (id: string) =>
    api.send('POST', `/review/${id}/flags`, {
      token: owner.token,
      body: { reason: 'notGenuine', explanation: 'They describe a visit that never happened.' },
      headers: from(77),
    });
  for (const id of ids) expect((await report(id)).status).toBe(201);
  const rejected = await report(review.id);
  expectRejected(rejected);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(86_400 - 600);
  expect((await api.send('GET', '/company/flagging.example')).body).toMatchObject({
    reviewsQuantity: 21,
    hiddenQuantity: 0,
  });
  const { body } = await api.send('GET', '/company/flagging.example/transparency');
  expect(body.flags.company).toEqual({ open: 20, upheld: 0, rejected: 0 });
  wait(86_400);
  // The next day resets the daily limit, but not the limit of open reports.
  expect((await report(review.id)).body.type).toBe('/problems/too-many-things');
});

// Covers ASVS-2.1.3
it('documents the limits and the response in OpenAPI', async () => {
  const { body } = await api.send('GET', '/openapi.json');
  expect(body.info.description).toContain('| `/problems/too-many-requests` | 429 | Too many requests |');
  expect(body.info.description).toContain('| logins with one email | 20 in 60 s | address and email |');
  expect(body.paths['/auth/login'].post.responses.default.headers).toHaveProperty('Retry-After');
});

describe.each(['unavailable', 'silent'])('with a Redis that is %s', (state) => {
  const sockets = new Set<Socket>();
  let commands = 0;
  const redis = createServer((socket) => {
    sockets.add(socket);
    // Counts only the commands that count requests, because the client also sends other commands when it connects.
    socket.on('data', (data) => (commands += /evalsha|rateLimit/i.test(String(data)) ? 1 : 0));
  });
  beforeAll(async () => {
    redis.listen(0, '127.0.0.1');
    await once(redis, 'listening');
  });
  const limited = testApi({
    rateLimits: true,
    // A getter, because the port is only known after `beforeAll`. No server listens on port 1.
    get redisUrl() {
      return `redis://127.0.0.1:${state === 'unavailable' ? 1 : (redis.address() as AddressInfo).port}`;
    },
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    redis.close();
  });

  it('responds without waiting for Redis, and still counts requests', async () => {
    const body = { email: 'nobody@people.example', password: 'a guess' };
    const guess = () => limited.send('POST', '/auth/login', { body });
    expect((await guess()).status).toBe(401);
    // Stops the clock. After a failure, Redis is not used for a second. Because this second never ends, Redis is not used for the rest of the test.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    commands = 0;
    for (let guesses = 1; guesses < rateLimits.loginsToAccount.max; guesses++) {
      expect((await guess()).status).toBe(401);
    }
    expectRejected(await guess());
    expect(commands).toBe(0);
    expect(limited.log.filter((line) => line.includes('redis unavailable'))).toHaveLength(1);
  });
});

describe('without limits', () => {
  const free = testApi({ rateLimits: false });

  it('rejects no requests if limits are turned off', async () => {
    const body = { email: 'nobody@people.example', password: 'guess' };
    for (let count = 0; count < 2 * rateLimits.loginsToAccount.max; count++) {
      expect((await free.send('POST', '/auth/login', { body })).status).toBe(401);
    }
  });
});
