import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_KEY_SCOPES, endpoints, type ApiKeyScope, type CreatedApiKey } from '@heard/contract';
import { createRepositories } from '../src/createRepositories.ts';
import { createApi, type Api } from '../src/app.ts';
import { readQueuedEmails } from './queuedEmails.ts';
import { PASSWORD, SECRET, SMTP_URL, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();
const verified = testApi({ smtpUrl: SMTP_URL });

const create = (owner: LoggedIn, fields: object = {}, from = api) =>
  from.send('POST', '/company/keys', {
    token: owner.token,
    body: { name: 'Web shop', scopes: ['reviews:read'], currentPassword: PASSWORD, ...fields },
  });

async function createKey(owner: LoggedIn, scopes: ApiKeyScope[], fields: object = {}): Promise<CreatedApiKey> {
  const { status, body } = await create(owner, { scopes, ...fields });
  expect(status).toBe(201);
  return body;
}

const list = async (owner: LoggedIn) => (await api.send('GET', '/company/keys', owner)).body;
const readReviews = (key: string, from = api) => from.send('GET', '/review/company', { token: key });

/** Returns all rows of a table as text. */
async function dump(table: string): Promise<string> {
  const { rows } = await api.database.raw<{ rows: { text: string }[] }>('select t::text as text from ?? t', [table]);
  return rows.map(({ text }) => text).join('\n');
}

// Covers TRUST-6.1
it('shows an API key only once, and stores only its hash', async () => {
  const owner = await api.company();
  const { status, headers, body } = await create(owner, {
    name: '  Web shop ',
    scopes: ['invitations:write', 'reviews:read', 'reviews:read'],
    expiresInDays: 30,
  });
  expect([status, headers.get('cache-control')]).toEqual([201, 'private, no-store']);
  const { key, ...described } = body;
  expect(described).toEqual({
    id: expect.any(String),
    name: 'Web shop',
    scopes: ['reviews:read', 'invitations:write'],
    createdAt: expect.stringMatching(/Z$/),
    expiresAt: expect.stringMatching(/Z$/),
    lastUsedOn: null,
  });
  expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(30 * 24 * 60 * 60 * 1000);
  const [, secret = '', checksum] = /^heard_([\w-]{43})_([\da-z]+)$/.exec(key) ?? [];
  expect(checksum).toBe(crc32(secret).toString(36));

  const endless = await createKey(owner, ['replies:write']);
  expect(endless.expiresAt).toBeNull();
  const { key: _, ...second } = endless;
  expect(await list(owner)).toEqual([second, described]);

  const stored = await dump('api_keys');
  expect(stored).toContain(createHash('sha256').update(key).digest('hex'));
  expect(stored).not.toContain(secret);
  const { text } = await api.send('GET', '/user/me/export', owner);
  expect(JSON.parse(text).keys).toEqual([second, described]);
  expect(text).not.toContain(secret);
});

// Covers TRUST-6.1
it('checks the password and every property of a new API key', async () => {
  const owner = await api.company();
  const wrong = await create(owner, { currentPassword: 'wrong' });
  expect([wrong.status, wrong.body.type, wrong.body.errors]).toEqual([
    401,
    '/problems/wrong-password',
    [{ field: 'currentPassword', message: expect.any(String) }],
  ]);
  const fields = [
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { scopes: [] },
    { scopes: ['reviews:write'] },
    { scopes: 'reviews:read' },
    { expiresInDays: 0 },
    { expiresInDays: 366 },
    { expiresInDays: 1.5 },
    { currentPassword: undefined },
    { key: 'heard_chosen' },
  ];
  for (const invalid of fields) {
    const { status, body } = await create(owner, invalid);
    const [field = ''] = Object.keys(invalid);
    expect([status, body.errors[0].field]).toEqual([400, expect.stringMatching(new RegExp(`^${field}(\\.0)?$`))]);
  }
  expect(await list(owner)).toEqual([]);
  expect((await create(owner, { name: '👩🏽‍🚀'.repeat(60), expiresInDays: 365 })).status).toBe(201);
});

// Covers TRUST-6.1
it('stores at most ten API keys, even when requests are concurrent', async () => {
  const owner = await api.company();
  await createKey(owner, ['reviews:read'], { expiresInDays: 1 });
  await api.database.raw(`update api_keys set expires_at = now() - interval '1 second'`);
  const created = [];
  for (let count = 0; count < 3; count++) {
    created.push(...(await Promise.all(Array.from({ length: 4 }, () => create(owner)))));
  }
  const statuses = created.map(({ status }) => status).sort((a, b) => a - b);
  // The response is 409 after ten valid keys, because the expired key does not count.
  expect(statuses).toEqual([...Array<number>(10).fill(201), 409, 409]);
  const rejected = created.find(({ status }) => status === 409);
  expect(rejected?.body).toMatchObject({
    type: '/problems/too-many-things',
    title: 'Limit reached',
    detail: 'Delete one first: you can have at most 10.',
  });
  const [key] = await list(owner);
  await api.send('DELETE', `/company/keys/${key.id}`, owner);
  expect((await create(owner)).status).toBe(201);
});

// Covers TRUST-6.2
it('reads the company and its reviews with reviews:read, and no data of other companies', async () => {
  const [owner, other] = [await api.company({ name: 'Own' }), await api.company({ name: 'Other' })];
  const author = await api.consumer();
  const [own, foreign] = [await api.review(author, owner.id), await api.review(author, other.id)];
  const { key } = await createKey(owner, ['reviews:read']);
  const reviews = await readReviews(key);
  expect([reviews.status, reviews.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(reviews.headers.get('x-total-count')).toBe('1');
  expect(reviews.body.map(({ id }: { id: string }) => id)).toEqual([own.id]);
  const replied = await api.send('GET', '/review/company?replied=true', { token: key });
  expect([replied.status, replied.body]).toEqual([200, []]);
  const company = await api.send('GET', '/company', { token: key });
  expect(company.body).toEqual((await api.send('GET', '/company', owner)).body);
  expect(company.headers.get('cache-control')).toBe('private, no-store');
  expect((await api.send('PUT', `/review/${foreign.id}/reply`, { token: key, body: { text: 'Hi' } })).status).toBe(403);
});

// Covers TRUST-6.2
it('lets a key with replies:write reply to reviews of its company, but not to other reviews', async () => {
  const [owner, other] = [await api.company(), await api.company()];
  const author = await api.consumer();
  const [own, foreign] = [await api.review(author, owner.id), await api.review(author, other.id)];
  const { key: token } = await createKey(owner, ['replies:write']);
  const path = `/review/${own.id}/reply`;
  const put = await api.send('PUT', path, { token, body: { text: 'Thank you' } });
  expect([put.status, put.body.text, put.headers.get('cache-control')]).toEqual([
    201,
    'Thank you',
    'private, no-store',
  ]);
  expect((await api.send('PUT', path, { token, body: { text: 'Thanks' } })).status).toBe(200);
  expect((await api.send('DELETE', path, { token })).status).toBe(204);
  expect((await api.send('POST', `${path}/restore`, { token })).status).toBe(200);
  const [shown] = (await api.send('GET', `/company/${owner.id}/review`)).body;
  expect(shown.reply.text).toBe('Thanks');
  for (const [method, body] of [
    ['PUT', { text: 'Hi' }],
    ['DELETE', undefined],
  ] as const) {
    const rejected = await api.send(method, `/review/${foreign.id}/reply`, { token, body });
    expect([rejected.status, rejected.body.type]).toEqual([403, '/problems/not-owner']);
  }
  // The key allows no changes of the review.
  expect((await api.send('DELETE', `/review/${own.id}`, { token })).body.type).toBe('/problems/wrong-scope');
});

// Covers TRUST-6.2
it('lets a key with invitations:write invite people, and list only the uploads of its company', async () => {
  const [owner, other] = [await api.company(), await api.company()];
  const invitations = [{ email: 'guest@people.example', reference: 'A-1' }];
  await api.send('POST', '/company/invitations', { token: other.token, body: { invitations } });
  const { key: token } = await createKey(owner, ['invitations:write']);
  const invited = await api.send('POST', '/company/invitations', { token, body: { invitations } });
  expect([invited.status, invited.body]).toEqual([
    200,
    { batchId: expect.any(String), accepted: 1, wrong: [], notices: [], links: [] },
  ]);
  const links = await api.send('POST', '/company/invitations', {
    token,
    body: { invitations: [{ email: 'other@people.example' }], send: false },
  });
  expect(links.body.links).toEqual([{ row: 1, link: expect.stringContaining('/invitation#token=') }]);
  await api.send('POST', '/company/invitations', { token: owner.token, body: { invitations: [{ email: 'wrong' }] } });
  const batches = await api.send('GET', '/company/invitations', { token });
  expect(batches.body.map(({ source, accepted }: { source: string; accepted: number }) => [source, accepted])).toEqual([
    ['form', 0],
    ['api', 1],
    ['api', 1],
  ]);
  const csv = { token, body: 'email\nthird@people.example', headers: { 'content-type': 'text/csv' } };
  expect((await api.send('POST', '/company/invitations/csv', csv)).body.type).toBe('/problems/wrong-scope');
});

// Covers TRUST-6.2
it('applies the rules of the account to its API keys: an unverified company cannot invite people', async () => {
  const owner = await verified.company();
  const { body } = await create(owner, { scopes: ['invitations:write'] }, verified);
  const invited = await verified.send('POST', '/company/invitations', {
    token: body.key,
    body: { invitations: [{ email: 'guest@people.example' }] },
  });
  expect([invited.status, invited.body.type]).toEqual([403, '/problems/not-verified']);
});

/** The endpoints of each scope (GET also answers HEAD). */
const ALLOWED: Record<ApiKeyScope, string[]> = {
  'reviews:read': ['listReviewsOfOwnCompany', 'getOwnCompany'],
  'replies:write': ['putReply', 'deleteReply', 'restoreReply'],
  'invitations:write': ['createInvitations', 'listInvitations', 'cancelInvitations'],
  'analytics:read': ['getAnalytics', 'getAnalyticsAsCsv', 'getTopicAnalytics'],
};

// Covers TRUST-6.2, ASVS-8.2.1
it.each(API_KEY_SCOPES)('accepts an API key with the scope %s at the endpoints of the scope only', async (scope) => {
  const owner = await api.company();
  const { key: token } = await createKey(owner, [scope]);
  const accepted = [];
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    // Names and ids that do not exist.
    const url = path.replace(/\{\w+\}/g, '1');
    const { status, headers, body } = await api.send(method, url, {
      token,
      ...(method !== 'GET' && { body: {} }),
    });
    expect([name, headers.get('cache-control')]).toEqual([name, 'private, no-store']);
    if (body?.type !== '/problems/wrong-scope') accepted.push(name);
    else expect([name, status]).toEqual([name, 403]);
  }
  expect(accepted.sort()).toEqual([...ALLOWED[scope]].sort());
  // The rejected requests changed nothing and ended no session.
  expect(await list(owner)).toHaveLength(1);
});

// Covers TRUST-6.2
it('names the missing scope in the language of the client', async () => {
  const owner = await api.company();
  const { key: token } = await createKey(owner, ['reviews:read']);
  const invite = (language: string) =>
    api.send('POST', '/company/invitations', { token, body: {}, headers: { 'accept-language': language } });
  expect((await invite('en')).body).toEqual({
    type: '/problems/wrong-scope',
    title: 'The API key does not allow this',
    status: 403,
    detail: 'Create a key with the scope invitations:write.',
  });
  expect((await invite('es')).body.detail).toBe('Crea una clave con el permiso invitations:write.');
  const { body } = await api.send('POST', '/company/keys', { token, body: {} });
  expect(body.detail).toBe("API keys can't be used for this. Log in instead.");
  const found = await api.send('GET', '/nowhere', { token });
  expect(found.status).toBe(404);
});

// Covers TRUST-6.3
it('rejects API keys that were deleted, have expired, were changed or are not in the header', async () => {
  const owner = await api.company();
  const { id, key } = await createKey(owner, ['reviews:read']);
  const expiring = await createKey(owner, ['reviews:read'], { expiresInDays: 1 });
  const other = await api.company();
  for (const path of [`/review/company?key=${key}`, `/review/company?api_key=${key}&access_token=${key}`]) {
    expect((await api.send('GET', path)).status).toBe(401);
  }
  const elsewhere: Record<string, string>[] = [
    { 'x-api-key': key },
    { authorization: key },
    { authorization: `Basic ${key}` },
  ];
  for (const headers of elsewhere) {
    expect((await api.send('GET', '/review/company', { headers })).status).toBe(401);
  }
  const wrong = [
    key.replace(/^(heard_)(.)/, (_, prefix, first) => `${prefix}${first === 'A' ? 'B' : 'A'}`),
    key.replace(/_[^_]*$/, ''),
    key.toUpperCase(),
    `${key}x`,
    'heard_',
  ];
  for (const token of wrong) {
    const { status, headers, body } = await readReviews(token);
    expect([status, body.type, headers.get('www-authenticate')]).toEqual([401, '/problems/unauthenticated', 'Bearer']);
  }
  expect((await api.send('GET', '/company/keys', { headers: { authorization: `bearer  ${key}` } })).status).toBe(403);

  // Another company can neither see nor delete the key, and a consumer has no API keys.
  expect(await list(other)).toEqual([]);
  expect((await api.send('DELETE', `/company/keys/${id}`, other)).status).toBe(404);
  await api.send('DELETE', '/company/keys', other);
  expect((await create(await api.consumer())).status).toBe(403);
  expect((await api.send('GET', '/company/keys')).status).toBe(401);
  expect((await readReviews(key)).status).toBe(200);

  // Starts another process on the same database.
  const second: Api = await createApi({
    database: api.database,
    jwtSecret: SECRET,
    dataSecret: SECRET,
    storageUrl: `file://${api.folder}`,
    rateLimits: false,
  });
  const ask = async () => {
    const headers = { authorization: `Bearer ${key}` };
    return (await second.app.inject({ method: 'GET', url: '/review/company', headers })).statusCode;
  };
  try {
    expect(await ask()).toBe(200);
    expect((await api.send('DELETE', `/company/keys/${id}`, owner)).status).toBe(204);
    expect([(await readReviews(key)).status, await ask()]).toEqual([401, 401]);
  } finally {
    await second.app.close();
  }
  for (const unknown of [id, 'nothing', '%00', '1']) {
    expect((await api.send('DELETE', `/company/keys/${unknown}`, owner)).status).toBe(404);
  }

  expect((await readReviews(expiring.key)).status).toBe(200);
  await api.database.raw(`update api_keys set expires_at = now() - interval '1 second' where id = ?`, [expiring.id]);
  expect((await readReviews(expiring.key)).status).toBe(401);
  expect(await list(owner)).toEqual([]);
  await createRepositories(api.database).apiKeys.purgeExpired();
  expect(await api.database('api_keys').where({ id: expiring.id })).toEqual([]);
});

// Covers TRUST-6.3
it('deletes all API keys in one request, and keeps API keys valid after a change of the password', async () => {
  const [owner, other] = [await api.company(), await api.company()];
  const keys = [await createKey(owner, ['reviews:read']), await createKey(owner, ['reviews:read'])];
  const foreign = await createKey(other, ['reviews:read']);
  const changed = await api.send('PUT', '/company/password', {
    token: owner.token,
    body: { currentPassword: PASSWORD, newPassword: 'brand new horse' },
  });
  expect(changed.status).toBe(204);
  expect((await readReviews(keys[0]?.key ?? '')).status).toBe(200);
  expect((await api.send('DELETE', '/company/keys', owner)).status).toBe(204);
  for (const { key } of keys) expect((await readReviews(key)).status).toBe(401);
  expect((await readReviews(foreign.key)).status).toBe(200);
  expect((await api.send('DELETE', '/company/keys', owner)).status).toBe(204);
});

// Covers TRUST-6.3
it('deletes the API keys of a deleted account permanently, even if the account is restored', async () => {
  const owner = await api.company();
  const { key } = await createKey(owner, ['reviews:read']);
  const companyId = (await api.database('companies').first('id').where({ domain: owner.id }))?.id;
  const body = { password: PASSWORD };
  expect((await api.send('DELETE', '/company', { token: owner.token, body })).status).toBe(204);
  expect(await api.database('api_keys').where({ company_id: companyId })).toEqual([]);
  expect((await readReviews(key)).status).toBe(401);
  await api.send('POST', '/company/restore', owner);
  expect((await readReviews(key)).status).toBe(401);
});

// Covers TRUST-6.4
it("stores the day of an API key's last use", async () => {
  const owner = await api.company();
  const { id, key } = await createKey(owner, ['reviews:read']);
  await readReviews(key);
  const today = new Date().toISOString().slice(0, 10);
  expect(await list(owner)).toMatchObject([{ lastUsedOn: today }]);
  await api.database.raw(`update api_keys set last_used_on = '2026-01-31' where id = ?`, [id]);
  expect(await list(owner)).toMatchObject([{ lastUsedOn: '2026-01-31' }]);
  await readReviews(key);
  expect(await list(owner)).toMatchObject([{ lastUsedOn: today }]);
});

// Covers TRUST-6.4
it('notifies the work email about a new API key', async () => {
  const owner = await api.company({ workEmail: 'work@notified.example' });
  await createKey(owner, ['reviews:read', 'invitations:write'], { name: 'Typed by the owner' });
  const [email] = await readQueuedEmails(api.database, 'work@notified.example');
  expect(email).toMatchObject({ kind: 'keyCreated', subject: 'A new API key was created' });
  expect(email?.text).toBe(`Hello,

An API key for reviews:read, invitations:write was created for ${owner.id}. If this wasn't you, delete it and change your password:

http://localhost:3000/my-company/developers/keys

Heard – http://localhost:3000
`);
});

// Covers TRUST-6.5, ASVS-16.2.5
it('never logs an API key, and logs which key was used by which company', async () => {
  const owner = await api.company();
  const start = api.log.length;
  const { id, key } = await createKey(owner, ['reviews:read']);
  await readReviews(key);
  await readReviews(`${key}x`);
  await api.send('GET', '/user/me', { token: key });
  await api.send('GET', `/review/company?key=${key}`);
  await api.send('GET', `/company/${key}`);
  await api.send('GET', `/nowhere/${key}?key=${key}`);
  await api.send('DELETE', `/company/keys/${key}`, owner);
  await api.send('POST', '/auth/login', { body: { email: key, password: key } });
  // Causes an internal error. Its log line must not contain the key, which is a value of the failed statement.
  await api.database.raw('alter table api_keys rename column scopes to moved');
  expect((await readReviews(key)).status).toBe(500);
  await api.database.raw('alter table api_keys rename column moved to scopes');
  await api.send('DELETE', `/company/keys/${id}`, owner);
  const lines = api.log.slice(start);
  expect(lines.join('')).not.toContain(key.slice(6, 49));
  const companyId = (await api.database('companies').first('id').where({ domain: owner.id }))?.id;
  const events = lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'request')
    .map(({ route, account, key: keyId, event, reason }) => [route, account, keyId, event, reason]);
  const account = `company ${companyId}`;
  expect(events.slice(0, 4)).toEqual([
    ['/company/keys', account, undefined, 'key-created', undefined],
    ['/review/company', account, id, undefined, undefined],
    ['/review/company', undefined, undefined, 'request-rejected', 'unauthenticated'],
    ['/user/me', account, id, 'request-rejected', 'wrong-scope'],
  ]);
  expect(events.at(-1)).toEqual(['/company/keys/:id', account, undefined, 'key-deleted', undefined]);
});

describe('with rate limits', () => {
  const limited = testApi({ rateLimits: true });

  // Covers TRUST-6.6
  it('accepts 120 requests per minute and API key, whatever the endpoint', async () => {
    const owner = await limited.company();
    const [one, other] = [await create(owner, {}, limited), await create(owner, {}, limited)];
    const statuses = new Set();
    for (let count = 0; count < 120; count += 10) {
      const requests = Array.from({ length: 10 }, (_, at) =>
        at % 2 === 0 ? readReviews(one.body.key, limited) : limited.send('GET', '/user/me', { token: one.body.key }),
      );
      for (const { status } of await Promise.all(requests)) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([200, 403]));
    const rejected = await readReviews(one.body.key, limited);
    expect([rejected.status, rejected.body.type]).toEqual([429, '/problems/too-many-requests']);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    // The limit affects neither another key nor the session.
    expect((await readReviews(other.body.key, limited)).status).toBe(200);
    expect((await limited.send('GET', '/review/company', owner)).status).toBe(200);
  });

  // Covers TRUST-6.6
  it("counts writes with an API key towards the account's limit", async () => {
    const owner = await limited.company();
    const { body } = await create(owner, { scopes: ['invitations:write'] }, limited);
    const invite = (token: string) => limited.send('POST', '/company/invitations', { token, body: {} });
    for (let count = 0; count < 60; count++) {
      expect((await invite(owner.token)).status).toBe(400);
      expect((await invite(body.key)).status).toBe(400);
    }
    expect([(await invite(body.key)).status, (await invite(owner.token)).status]).toEqual([429, 429]);
  });

  // Covers TRUST-6.6
  it('limits password guesses at the endpoint that creates API keys', async () => {
    const owner = await limited.company();
    for (let count = 0; count < 20; count++)
      expect((await create(owner, { currentPassword: 'guess' }, limited)).status).toBe(401);
    expect((await create(owner, {}, limited)).status).toBe(429);
  });
});
