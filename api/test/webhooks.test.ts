import { WEBHOOK_EVENTS, type CreatedWebhook } from '@heard/contract';
import { parseNetworks } from '@heard/server-kit';
import { PASSWORD, testApi, type LoggedIn, type TestApi } from './testApi.ts';

const api = testApi();
const publicApi = testApi({ publicUrl: 'https://heard.com' });
const inNetworks = testApi({ webhookNetworks: parseNetworks('127.0.0.0/8') });

const URL = 'https://hooks.acme.com/heard';

const post = (owner: LoggedIn, fields: object = {}, from: TestApi = api) =>
  from.send('POST', '/company/webhooks', {
    token: owner.token,
    body: { url: URL, events: ['review.created'], currentPassword: PASSWORD, ...fields },
  });

async function create(owner: LoggedIn, fields: object = {}): Promise<CreatedWebhook> {
  const { status, body } = await post(owner, fields);
  expect(status).toBe(201);
  return body;
}

const list = async (owner: LoggedIn) => (await api.send('GET', '/company/webhooks', owner)).body;

const put = (owner: LoggedIn, id: string, body: object) =>
  api.send('PUT', `/company/webhooks/${id}`, { token: owner.token, body });

// Covers TRUST-6.20
it('shows the secret of a webhook only once, and stores it encrypted', async () => {
  const owner = await api.company();
  const { status, headers, body } = await post(owner, { events: ['reply.created', 'review.created', 'reply.created'] });
  expect([status, headers.get('cache-control')]).toEqual([201, 'private, no-store']);
  const { secret, ...webhook } = body;
  expect(webhook).toEqual({
    id: expect.any(String),
    url: URL,
    events: ['review.created', 'reply.created'],
    format: 'standard',
    active: true,
    pausedAt: null,
    createdAt: expect.stringMatching(/Z$/),
    lastDelivery: null,
  });
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(await list(owner)).toEqual([webhook]);
  const stored = await api.database('webhooks').first('secret').where({ id: webhook.id });
  const plain = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(stored?.secret.includes(plain)).toBe(false);
  const exported = await api.send('GET', '/user/me/export', owner);
  const { lastDelivery: _, ...described } = webhook;
  expect([exported.body.webhooks, exported.body.deliveries]).toEqual([[described], []]);
  expect(exported.text).not.toContain(secret);
});

it('checks the password and every property of a webhook', async () => {
  const owner = await api.company();
  const wrong = await post(owner, { currentPassword: 'wrong' });
  expect([wrong.status, wrong.body.type]).toEqual([401, '/problems/wrong-password']);
  const fields = [
    { events: [] },
    { events: ['ping'] },
    { events: ['review.read'] },
    { format: 'xml' },
    { url: 17 },
    { url: `https://acme.com/${'x'.repeat(2000)}` },
    { currentPassword: undefined },
    { secret: 'whsec_chosen' },
  ];
  for (const invalid of fields) {
    const { status, body } = await post(owner, invalid);
    expect([invalid, status, body.errors[0].field]).toEqual([
      invalid,
      400,
      expect.stringMatching(new RegExp(`^${Object.keys(invalid)[0]}(\\.0)?$`)),
    ]);
  }
  expect(await list(owner)).toEqual([]);
});

// Covers TRUST-6.21
it.each([
  'http://acme.com',
  'https://127.0.0.1',
  'https://169.254.169.254',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://2130706433',
  'https://127.1',
  'https://0x7f.1',
  'https://8.8.8.8',
  'https://localhost',
  'https://acme.example',
  'https://acme.local',
  'https://co.uk',
  'https://user@acme.com',
  'https://user:password@acme.com',
  'https://acme.com:22',
  'https://heard.com',
  'https://heard.com./',
  'ftp://acme.com',
  'acme.com',
  'not a URL',
])('rejects the target %s', async (url) => {
  const owner = await publicApi.company();
  const { status, body } = await post(owner, { url }, publicApi);
  expect([status, body.type, body.title, body.detail]).toEqual([
    400,
    '/problems/target-not-allowed',
    'URL not allowed',
    'Enter an https URL of a public server, on port 443 or 8443.',
  ]);
});

// Covers TRUST-6.21
it.each([
  ['http://127.0.0.1:8080/heard', 201],
  ['http://receiver.internal:8080/heard', 201],
  ['http://10.0.0.1/', 400],
  ['http://user@receiver.internal/', 400],
  ['ftp://receiver.internal/', 400],
])('accepts the target %s only if it is http in a network that the operator allows', async (url, expected) => {
  const owner = await inNetworks.company();
  expect((await post(owner, { url }, inNetworks)).status).toBe(expected);
});

// Covers TRUST-6.20
it('stores at most five webhooks, even when requests are concurrent', async () => {
  const owner = await api.company();
  const created = await Promise.all(Array.from({ length: 7 }, () => post(owner)));
  expect(created.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 201, 201, 201, 409, 409]);
  expect(created.find(({ status }) => status === 409)?.body).toMatchObject({
    type: '/problems/too-many-things',
    detail: 'Delete one first: you can have at most 5.',
  });
  const [webhook] = await list(owner);
  expect((await api.send('DELETE', `/company/webhooks/${webhook.id}`, owner)).status).toBe(204);
  expect((await post(owner)).status).toBe(201);
});

it('requires the password for a change of a webhook only if the URL changes', async () => {
  const owner = await api.company();
  const { id } = await create(owner);
  const changed = await put(owner, id, { url: URL, events: [...WEBHOOK_EVENTS], active: false });
  expect([changed.status, changed.body]).toEqual([
    200,
    expect.objectContaining({ events: [...WEBHOOK_EVENTS], active: false, pausedAt: null }),
  ]);
  const url = 'https://other.acme.com:8443/';
  expect((await put(owner, id, { url })).body.errors[0].field).toBe('currentPassword');
  expect((await put(owner, id, { url, currentPassword: 'wrong' })).status).toBe(401);
  expect((await put(owner, id, { url: 'http://acme.com', currentPassword: PASSWORD })).status).toBe(400);
  expect((await list(owner))[0].url).toBe(URL);
  expect((await put(owner, id, { url, currentPassword: PASSWORD })).body.url).toBe(url);
  expect((await put(owner, id, {})).status).toBe(200);
});

// Covers TRUST-6.20
it('hides webhooks of a company from other companies, consumers and API keys', async () => {
  const [owner, other, consumer] = [await api.company(), await api.company(), await api.consumer()];
  const { id } = await create(owner);
  const { body: delivery } = await api.send('POST', `/company/webhooks/${id}/test`, owner);
  const requests: [string, string, object?][] = [
    ['PUT', `/company/webhooks/${id}`, { active: false }],
    ['DELETE', `/company/webhooks/${id}`],
    ['POST', `/company/webhooks/${id}/secret`],
    ['POST', `/company/webhooks/${id}/test`],
    ['GET', `/company/webhooks/${id}/deliveries`],
    ['POST', `/company/webhooks/${id}/deliveries/${delivery.id}/replay`],
  ];
  const { body: created } = await api.send('POST', '/company/keys', {
    token: owner.token,
    body: { name: 'Shop', scopes: ['reviews:read'], currentPassword: PASSWORD },
  });
  for (const [method, path, body] of requests) {
    const statuses = [];
    for (const token of [other.token, consumer.token, created.key]) {
      statuses.push((await api.send(method, path, { token, body })).status);
    }
    expect([method, path, statuses]).toEqual([method, path, [404, 403, 403]]);
  }
  expect((await api.send('PUT', '/company/webhooks/1', { token: owner.token, body: {} })).status).toBe(404);
  expect(await list(other)).toEqual([]);
  expect((await list(owner))[0].active).toBe(true);
});

it('paginates deliveries, and filters deliveries by state', async () => {
  const owner = await api.company();
  const { id } = await create(owner);
  const sent = [];
  for (let count = 0; count < 3; count++) {
    const { status, body } = await api.send('POST', `/company/webhooks/${id}/test`, owner);
    expect(status).toBe(202);
    sent.unshift(body);
  }
  expect(sent[0]).toEqual({
    id: expect.any(String),
    eventId: expect.stringMatching(/^evt_[\da-f]{32}$/),
    type: 'ping',
    state: 'waiting',
    attempts: 0,
    status: null,
    error: null,
    millis: null,
    createdAt: expect.any(String),
    at: null,
    nextAt: expect.any(String),
    body: expect.any(String),
  });
  expect(JSON.parse(sent[0].body)).toEqual({
    id: sent[0].eventId,
    type: 'ping',
    createdAt: expect.stringMatching(/Z$/),
    companyId: owner.id,
    data: {},
  });
  const path = `/company/webhooks/${id}/deliveries`;
  const first = await api.send('GET', `${path}?limit=2`, owner);
  expect(first.body).toEqual(sent.slice(0, 2));
  const [, next = ''] = /^<(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? [];
  const second = await api.send('GET', path + next, owner);
  expect([second.body, second.headers.get('link')]).toEqual([sent.slice(2), null]);
  expect((await api.send('GET', `${path}?state=delivered`, owner)).body).toEqual([]);
  expect((await api.send('GET', `${path}?cursor=x`, owner)).status).toBe(400);
  const { body: _, ...last } = sent[0];
  expect((await list(owner))[0].lastDelivery).toEqual(last);

  const replayed = await api.send('POST', `${path}/${sent[2].id}/replay`, owner);
  expect([replayed.status, replayed.body.eventId, replayed.body.body]).toEqual([202, sent[2].eventId, sent[2].body]);
  expect(replayed.body.id).not.toBe(sent[2].id);
  expect((await api.send('POST', `${path}/999/replay`, owner)).status).toBe(404);
  await put(owner, id, { active: false });
  const { body: given } = await api.send('GET', path, owner);
  expect(given.map(({ state, nextAt }: { state: string; nextAt: null }) => [state, nextAt])).toEqual(
    given.map(() => ['failed', null]),
  );
});

it('deletes webhooks, events and deliveries with the account of the owner', async () => {
  const owner = await api.company();
  const { id } = await create(owner);
  const { body: ping } = await api.send('POST', `/company/webhooks/${id}/test`, owner);
  const deleted = await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } });
  expect(deleted.status).toBe(204);
  expect(await api.database('webhooks').where({ id })).toEqual([]);
  expect(await api.database('webhook_events').where({ id: ping.eventId })).toEqual([]);
  expect(await api.database('webhook_deliveries').where({ webhook_id: id })).toEqual([]);
});
