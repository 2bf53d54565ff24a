import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WEBHOOK_EVENTS, WEBHOOKS_MAX, type CreatedWebhook, type Delivery } from '@heard/contract';
import { parseNetworks } from '@heard/server-kit';
import { Webhook } from 'standardwebhooks';
import { deliveriesRepository } from '../src/modules/webhooks/deliveries.repository.ts';
import { startWebhookSender } from '../src/modules/webhooks/startWebhookSender.ts';
import type { ServerMessage } from '../src/server.ts';
import { DnsStub } from './DnsStub.ts';
import { databaseUrl } from './globalSetup.ts';
import { readQueuedEmails } from './queuedEmails.ts';
import { recordLoops, type RecordedLoops } from './recordLoops.ts';
import { baseEnv, execArgv } from './runSources.ts';
import { PASSWORD, SECRET, testApi, type LoggedIn } from './testApi.ts';
import { until } from './until.ts';
import { WebhookReceiver, type ReceivedDelivery } from './WebhookReceiver.ts';

/** The IP addresses to which the host of the receivers resolves. Each delivery resolves the host again. */
const dns: string[] = [];
/** The receivers listen on the first address. Nobody may connect to the other addresses of this machine. */
const ALLOWED = '127.0.0.2';
const api = testApi({
  publicUrl: 'https://heard.example',
  webhookNetworks: parseNetworks(ALLOWED),
  webhookDns: dns,
});

let stub: DnsStub;
let receiver: WebhookReceiver;
let loops: RecordedLoops;
let senders: { stop(): Promise<void> }[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  stub = await DnsStub.start();
  dns.push(stub.server);
});
afterAll(() => stub.close());
beforeEach(async () => {
  receiver = await WebhookReceiver.start(ALLOWED);
  loops = recordLoops();
  senders = [];
  await api.database('webhook_events').del();
});
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  await receiver.close();
  for (const sender of senders) await sender.stop();
});

function startSender(intervalMs = 10) {
  const { log, metrics } = loops;
  const deliveries = deliveriesRepository(api.database);
  const sender = startWebhookSender({ log, metrics, deliveries, deliver: api.services.deliver, intervalMs });
  senders.push(sender);
  return sender;
}

async function create(owner: LoggedIn, url: string, fields: object = {}): Promise<CreatedWebhook> {
  const { status, body } = await api.send('POST', '/company/webhooks', {
    token: owner.token,
    body: { url, events: WEBHOOK_EVENTS, currentPassword: PASSWORD, ...fields },
  });
  expect(status).toBe(201);
  return body;
}

/** Creates a company with a webhook whose URL is a path of the receiver. */
async function companyAt(path: string, fields: object = {}) {
  const owner = await api.company();
  return { owner, webhook: await create(owner, receiver.url(path), fields) };
}

const ping = async (owner: LoggedIn, { id }: CreatedWebhook): Promise<Delivery> =>
  (await api.send('POST', `/company/webhooks/${id}/test`, owner)).body;

const readDeliveries = async (owner: LoggedIn, { id }: CreatedWebhook): Promise<Delivery[]> =>
  (await api.send('GET', `/company/webhooks/${id}/deliveries?limit=100`, owner)).body;

const readWebhook = async (owner: LoggedIn) => (await api.send('GET', '/company/webhooks', owner)).body[0];

/** Makes all waiting deliveries due, as if time had passed. */
const skipWaiting = () => api.database.raw(`update webhook_deliveries set due_at = now() where state = 'waiting'`);

/** Waits until the given number of attempts of each delivery of a webhook has ended. */
async function untilEnded({ id }: CreatedWebhook, attempts: number): Promise<void> {
  await until(async () => {
    const { rows } = await api.database.raw<{ rows: { is_ended: boolean }[] }>(
      `select w.busy_until is null and bool_and(d.attempts = ? and d.at is not null) as is_ended
       from webhooks w join webhook_deliveries d on d.webhook_id = w.id where w.id = ? group by w.id`,
      [attempts, id],
    );
    return rows[0]?.is_ended === true;
  });
}

/** Waits until the given number of attempts of each delivery has ended. @returns the newest delivery */
async function untilAttempted(owner: LoggedIn, webhook: CreatedWebhook, attempts = 1): Promise<Delivery> {
  await untilEnded(webhook, attempts);
  const [delivery] = await readDeliveries(owner, webhook);
  if (delivery === undefined) throw new Error('There is no delivery');
  return delivery;
}

const getPaths = () => receiver.received.map(({ path }) => path);
const getIds = () => receiver.received.map(({ headers }) => headers['webhook-id']);
const verify = (secret: string, { body, headers }: Pick<ReceivedDelivery, 'body' | 'headers'>) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

// Covers TRUST-6.24
it('sends an event with a signature that the reference library accepts', async () => {
  const { owner, webhook } = await companyAt('/heard');
  const review = await api.review(await api.consumer(), owner.id);
  startSender();
  const delivery = await untilAttempted(owner, webhook);
  expect(delivery).toMatchObject({ type: 'review.created', state: 'delivered', attempts: 1, status: 200, error: null });
  expect([delivery.nextAt, delivery.millis]).toEqual([null, expect.any(Number)]);
  const [request] = receiver.received as [ReceivedDelivery];
  expect(request.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Heard-Webhooks/1',
    'webhook-id': delivery.eventId,
  });
  expect(request.body).toBe(delivery.body);
  expect(verify(webhook.secret, request)).toMatchObject({
    type: 'review.created',
    data: { review: { id: review.id } },
  });
  const forged = 'No matching signature found';
  const changed = { ...request, body: request.body.replace('Fine', 'Fina') };
  expect(() => verify(webhook.secret, changed)).toThrow(forged);
  for (const [header, value] of Object.entries({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Number(request.headers['webhook-timestamp']) - 1),
  })) {
    const headers = { ...request.headers, [header]: value };
    expect(() => verify(webhook.secret, { ...request, headers })).toThrow(forged);
  }
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60 * 1000);
  expect(() => verify(webhook.secret, request)).toThrow('Message timestamp too old');
  now.mockRestore();
});

// Covers TRUST-6.24
it('signs deliveries with the new and the replaced secret for a day after the replacement', async () => {
  const { owner, webhook } = await companyAt('/heard');
  const { status, body } = await api.send('POST', `/company/webhooks/${webhook.id}/secret`, owner);
  expect([status, body]).toEqual([200, { secret: expect.stringMatching(/^whsec_/) }]);
  await ping(owner, webhook);
  startSender();
  await until(() => receiver.received.length === 1);
  const [first] = receiver.received as [ReceivedDelivery];
  for (const secret of [webhook.secret, body.secret]) expect(verify(secret, first)).toMatchObject({ type: 'ping' });
  const stored = await api.database('webhooks').first('previous_until').where({ id: webhook.id });
  expect(Math.round(((stored?.previous_until?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(24);

  await api.database('webhooks').update({ previous_until: api.database.fn.now() });
  await ping(owner, webhook);
  await until(() => receiver.received.length === 2);
  const [, second] = receiver.received as [ReceivedDelivery, ReceivedDelivery];
  expect(verify(body.secret, second)).toMatchObject({ type: 'ping' });
  expect(() => verify(webhook.secret, second)).toThrow('No matching signature found');
});

// Covers TRUST-6.24
it('resends a delivery with the same id and a new timestamp', async () => {
  const { owner, webhook } = await companyAt('/heard');
  const { id, eventId } = await ping(owner, webhook);
  startSender();
  await untilAttempted(owner, webhook);
  await api.send('POST', `/company/webhooks/${webhook.id}/deliveries/${id}/replay`, owner);
  await until(() => receiver.received.length === 2);
  expect(getIds()).toEqual([eventId, eventId]);
  const [, again] = receiver.received as [ReceivedDelivery, ReceivedDelivery];
  expect(verify(webhook.secret, again)).toMatchObject({ id: eventId });
});

// Covers TRUST-6.28
it('sends one message per event to a chat, in the language of the owner and without mentions', async () => {
  const { owner, webhook } = await companyAt('/slack', { format: 'slack' });
  await api.database('companies').where({ domain: owner.id }).update({ mail_language: 'es' });
  const author = await api.consumer({ name: 'Ana', lastName: '<@U1>' });
  await api.review(author, owner.id, { title: '<!channel> & more', description: '@here\n> quoted', rating: 2 });
  startSender();
  await untilAttempted(owner, webhook);
  const [{ body }] = receiver.received as [ReceivedDelivery];
  const message = JSON.parse(body);
  expect(Object.keys(message)).toEqual(['text']);
  expect(message.text.split('\n')).toEqual([
    `Nueva reseña de ${owner.id}`,
    '★★☆☆☆ &lt;!channel&gt; &amp; more',
    '> @\u2060here &gt; quoted',
    '— Ana &lt;@U1&gt;',
    '<https://heard.example/my-company/reviews?lang=es|Abrir las reseñas>',
  ]);
});

it.each([
  [500, 'status'],
  [404, 'status'],
  [301, 'redirect'],
  [307, 'redirect'],
])('retries after a %s', async (status, error) => {
  const { owner, webhook } = await companyAt('/heard');
  Object.assign(receiver, { status, headers: { location: receiver.url('/elsewhere') } });
  await ping(owner, webhook);
  startSender();
  const failed = await untilAttempted(owner, webhook);
  expect(failed).toMatchObject({ state: 'waiting', status, error, attempts: 1 });
  receiver.status = 204;
  await skipWaiting();
  expect(await untilAttempted(owner, webhook, 2)).toMatchObject({ state: 'delivered', status: 204, error: null });
  // The sender follows no redirect.
  expect(getPaths()).toEqual(['/heard', '/heard']);
});

// Covers TRUST-6.25
it('gives up a delivery after eight attempts with growing delays', async () => {
  const { owner, webhook } = await companyAt('/heard');
  receiver.status = 500;
  await ping(owner, webhook);
  startSender();
  const minutes = [1, 5, 30, 120, 360, 720, 1440];
  for (const [at, delay] of minutes.entries()) {
    const { state, nextAt, at: ended } = await untilAttempted(owner, webhook, at + 1);
    expect(state).toBe('waiting');
    const waits = (Date.parse(nextAt ?? '') - Date.parse(ended ?? '')) / 60_000;
    expect([waits / delay > 0.89, waits / delay < 1.11]).toEqual([true, true]);
    await skipWaiting();
  }
  expect(await untilAttempted(owner, webhook, 8)).toMatchObject({ state: 'failed', nextAt: null });
  expect(new Set(getIds()).size).toBe(1);
  expect(receiver.received).toHaveLength(8);
});

it('delivers all events to a receiver that was unavailable', async () => {
  const { owner, webhook } = await companyAt('/heard');
  await receiver.close();
  const author = await api.consumer();
  const { id } = await api.review(author, owner.id);
  await api.send('PUT', `/review/${id}`, { token: author.token, body: { title: 'Changed' } });
  await ping(owner, webhook);
  startSender();
  // The number of attempts within two hours.
  for (let attempts = 1; attempts <= 4; attempts++) {
    await until(async () =>
      (await readDeliveries(owner, webhook)).every(
        (delivery) => delivery.at !== null && delivery.attempts === attempts,
      ),
    );
    expect((await readDeliveries(owner, webhook)).map(({ error }) => error)).toEqual(['connect', 'connect', 'connect']);
    if (attempts === 4) await receiver.listen();
    await skipWaiting();
  }
  await until(async () => (await readDeliveries(owner, webhook)).every(({ state }) => state === 'delivered'));
  const types = receiver.received.map(({ body }) => JSON.parse(body).type);
  expect(types.sort()).toEqual(['ping', 'review.created', 'review.updated']);
});

// Covers TRUST-6.23
it('never sends a deletion that was undone', async () => {
  const { owner, webhook } = await companyAt('/heard', { events: ['review.deleted'] });
  const author = await api.consumer();
  const { id } = await api.review(author, owner.id);
  const isDue = () => api.database('webhook_deliveries').where('due_at', '<=', api.database.fn.now());
  await api.send('DELETE', `/review/${id}`, author);
  expect([(await readDeliveries(owner, webhook)).length, await isDue()]).toEqual([1, []]);
  await api.send('POST', `/review/${id}/restore`, author);
  await skipWaiting();
  startSender();
  await ping(owner, webhook);
  await untilAttempted(owner, webhook);
  await api.send('DELETE', `/review/${id}`, author);
  await skipWaiting();
  await until(() => receiver.received.length === 2);
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['ping', 'review.deleted']);
});

it('omits the text of a review that was deleted before the delivery', async () => {
  const { owner, webhook } = await companyAt('/heard');
  const author = await api.consumer();
  const { id } = await api.review(author, owner.id);
  await api.send('DELETE', `/review/${id}`, author);
  startSender();
  await ping(owner, webhook);
  await until(() => receiver.received.length === 1);
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['ping']);
  await api.send('POST', `/review/${id}/restore`, author);
  await until(() => receiver.received.length === 2);
  expect(JSON.parse(receiver.received[1]?.body ?? '').type).toBe('review.created');
});

// Covers TRUST-6.27
it('records the status of a response whose body never ends, and closes the connection', async () => {
  const { owner, webhook } = await companyAt('/endless');
  receiver.endless.add('/endless');
  for (let count = 0; count < 3; count++) await ping(owner, webhook);
  startSender();
  await untilEnded(webhook, 1);
  const deliveries = await readDeliveries(owner, webhook);
  expect(deliveries.map(({ state, status, attempts }) => [state, status, attempts])).toEqual(
    Array.from({ length: 3 }, () => ['delivered', 200, 1]),
  );
  // The limit is far below the ten seconds that an attempt may take.
  for (const { millis } of deliveries) expect(millis).toBeLessThan(5000);
  await until(async () => (await receiver.countConnections()) === 0);
});

// Covers TRUST-6.27
it('delivers to other companies while all webhooks of one company hang', async () => {
  const { owner } = await companyAt('/hangs');
  for (let count = 1; count < WEBHOOKS_MAX; count++) await create(owner, receiver.url('/hangs'));
  const other = await companyAt('/other');
  receiver.hanging.add('/hangs');
  const webhooks: CreatedWebhook[] = (await api.send('GET', '/company/webhooks', owner)).body;
  for (const webhook of webhooks) for (let count = 0; count < 2; count++) await ping(owner, webhook);
  startSender();
  await until(() => receiver.pending.length === 2);
  for (let count = 0; count < 3; count++) await ping(other.owner, other.webhook);
  // The hanging receiver has still received only its first two requests: no request has timed out in the meantime.
  await until(() => getPaths().filter((path) => path === '/other').length === 3);
  expect(getPaths().filter((path) => path === '/hangs')).toHaveLength(2);
  receiver.release('/hangs');
  await until(() => getPaths().filter((path) => path === '/hangs').length === 2 * WEBHOOKS_MAX);
});

it('delivers to other companies when the sender is woken while one receiver hangs', async () => {
  const hanging = await companyAt('/hangs');
  const other = await companyAt('/other');
  receiver.hanging.add('/hangs');
  await ping(hanging.owner, hanging.webhook);
  const sender = startSender(10 * 60_000);
  await until(() => receiver.pending.length === 1);
  await ping(other.owner, other.webhook);
  await until(() => {
    sender.wake();
    return getPaths().includes('/other');
  });
  expect(receiver.pending).toEqual(['/hangs']);
});

it('sends at most two deliveries of a company at the same time, and at most four in total', async () => {
  const owners = [await api.company(), await api.company(), await api.company()];
  const paths = [];
  for (const [at, owner] of owners.entries()) {
    for (const hook of ['a', 'b', 'c']) {
      const path = `/${at}${hook}`;
      paths.push(path);
      receiver.hanging.add(path);
      await ping(owner, await create(owner, receiver.url(path)));
    }
  }
  startSender();
  await until(() => receiver.pending.length === 4);
  // The third delivery of the first company does not delay the deliveries of the next company.
  expect(receiver.pending.sort()).toEqual(['/0a', '/0b', '/1a', '/1b']);
  await until(() => {
    for (const path of receiver.pending) receiver.release(path);
    return receiver.received.length === paths.length;
  });
  expect(receiver.maxPending).toBe(4);
  expect(getPaths().sort()).toEqual(paths);
});

it('sends each delivery only once if several processes send', async () => {
  const { owner, webhook } = await companyAt('/heard');
  for (let count = 0; count < 20; count++) await ping(owner, webhook);
  for (let count = 0; count < 4; count++) startSender();
  await until(async () => (await readDeliveries(owner, webhook)).every(({ state }) => state === 'delivered'));
  expect(new Set(getIds()).size).toBe(20);
  expect([receiver.received.length, receiver.maxPending]).toEqual([20, 1]);
});

it('releases a hanging delivery when the sender stops, and sends it with the next sender', async () => {
  const { owner, webhook } = await companyAt('/heard');
  receiver.hanging.add('/heard');
  const { eventId } = await ping(owner, webhook);
  const sender = startSender();
  await until(() => receiver.pending.length === 1);
  await sender.stop();
  expect(loops.lines).toEqual([]);
  receiver.hanging.clear();
  startSender();
  expect(await untilAttempted(owner, webhook)).toMatchObject({ state: 'delivered' });
  expect(getIds()).toEqual([eventId, eventId]);
});

describe('pausing', () => {
  const readEmail = async (owner: LoggedIn) =>
    (await readQueuedEmails(api.database, owner.email)).find(({ kind }) => kind === 'webhookPaused');

  // Covers TRUST-6.25
  it('pauses a webhook after a 410, and notifies the owner', async () => {
    const { owner, webhook } = await companyAt('/heard');
    receiver.status = 410;
    await ping(owner, webhook);
    startSender();
    const delivery = await untilAttempted(owner, webhook);
    expect(delivery).toMatchObject({ state: 'failed', status: 410, error: 'status' });
    expect(await readWebhook(owner)).toMatchObject({ active: false, pausedAt: expect.any(String) });
    expect((await readEmail(owner))?.text).toContain(
      `Your webhook at ${ALLOWED}:${receiver.port} responded that it no longer exists (410), so it has been paused.`,
    );
    // No event is written while the webhook is paused.
    await api.review(await api.consumer(), owner.id);
    expect(await readDeliveries(owner, webhook)).toHaveLength(1);
    const put = { token: owner.token, body: { active: true } };
    const { body } = await api.send('PUT', `/company/webhooks/${webhook.id}`, put);
    expect([body.active, body.pausedAt]).toEqual([true, null]);
  });

  it.each([
    [null, 'Your webhook has been paused', `failed 50 times in a row`],
    ['es', 'Se ha pausado tu webhook', `ha fallado 50 veces seguidas`],
    ['fr', 'Votre webhook a été mis en pause', `a échoué 50 fois de suite`],
  ])('pauses a webhook after 50 failures, with an email in the language %s', async (language, subject, text) => {
    const { owner, webhook } = await companyAt('/heard');
    await api.database('companies').where({ domain: owner.id }).update({ mail_language: language });
    await api.database('webhooks').where({ id: webhook.id }).update({ failures: 48 });
    receiver.status = 500;
    await ping(owner, webhook);
    const sender = startSender();
    expect(await untilAttempted(owner, webhook)).toMatchObject({ state: 'waiting' });
    expect(await readWebhook(owner)).toMatchObject({ active: true, pausedAt: null });
    await skipWaiting();
    expect(await untilAttempted(owner, webhook, 2)).toMatchObject({ state: 'failed' });
    await sender.stop();
    expect(await readWebhook(owner)).toMatchObject({ active: false, pausedAt: expect.any(String) });
    expect(await readEmail(owner)).toMatchObject({ subject, text: expect.stringContaining(text) });
  });

  // Covers TRUST-6.25
  it('pauses a webhook after five days without a success', async () => {
    const { owner, webhook } = await companyAt('/heard');
    await api
      .database('webhooks')
      .where({ id: webhook.id })
      .update({ failures: 3, failing_since: daysAgo(6) });
    await ping(owner, webhook);
    startSender();
    await untilAttempted(owner, webhook);
    // The successful delivery has reset the count of failures.
    await api.database('webhook_events').del();
    receiver.status = 500;
    await ping(owner, webhook);
    await untilAttempted(owner, webhook);
    expect((await readWebhook(owner)).active).toBe(true);
    await api
      .database('webhooks')
      .where({ id: webhook.id })
      .update({ failing_since: daysAgo(6) });
    await skipWaiting();
    await untilAttempted(owner, webhook, 2);
    expect((await readWebhook(owner)).active).toBe(false);
    expect((await readEmail(owner))?.text).toContain('failed 2 times in a row');
  });
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

describe('targets', () => {
  let forbidden: WebhookReceiver;
  beforeEach(async () => {
    await receiver.close();
    // Starts two receivers on the same port: one at an allowed IP address, and one at a forbidden IP address.
    [receiver, forbidden] = await WebhookReceiver.startPair(ALLOWED, '127.0.0.1');
    stub.queried.length = 0;
  });
  afterEach(() => forbidden.close());

  // Covers TRUST-6.26, ASVS-1.3.6
  it.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['::1', ['::1']],
    ['fd00::1', ['fd00::1']],
    ['a public and a private address', ['8.8.8.8', '127.0.0.1']],
    ['an allowed and a private address', [ALLOWED, '127.0.0.1']],
    ['an allowed address and ::1', [ALLOWED, '::1']],
    // The URL has the scheme http, which is allowed only in the networks of the operator.
    ['a public address', ['8.8.8.8']],
  ])('never connects to a name that resolves to %s', async (_, addresses) => {
    stub.names.set('hooks.acme.com', [addresses]);
    const owner = await api.company();
    const webhook = await create(owner, receiver.url('/heard', 'hooks.acme.com'));
    await ping(owner, webhook);
    startSender();
    expect(await untilAttempted(owner, webhook)).toMatchObject({
      state: 'failed',
      attempts: 1,
      status: null,
      error: 'not-allowed',
    });
    expect([receiver.connections, forbidden.connections]).toEqual([0, 0]);
  });

  // Covers TRUST-6.26, ASVS-1.3.6
  it('connects only to the IP address that was checked, even if the name resolves differently later', async () => {
    stub.names.set('rebinding.acme.com', [[ALLOWED], ['127.0.0.1']]);
    const owner = await api.company();
    const webhook = await create(owner, receiver.url('/heard', 'rebinding.acme.com'));
    receiver.status = 500;
    await ping(owner, webhook);
    startSender();
    await untilAttempted(owner, webhook);
    expect([stub.queried, receiver.connections, forbidden.connections]).toEqual([['rebinding.acme.com'], 1, 0]);
    expect(receiver.received[0]?.headers.host).toBe(`rebinding.acme.com:${receiver.port}`);
    await skipWaiting();
    expect(await untilAttempted(owner, webhook, 2)).toMatchObject({ state: 'failed', error: 'not-allowed' });
    expect([receiver.connections, forbidden.connections]).toEqual([1, 0]);
  });

  // Covers TRUST-6.26
  it('does not follow a redirect to a private address', async () => {
    const { owner, webhook } = await companyAt('/heard');
    Object.assign(receiver, { status: 302, headers: { location: `http://127.0.0.1:${forbidden.port}/` } });
    await ping(owner, webhook);
    startSender();
    expect(await untilAttempted(owner, webhook)).toMatchObject({ status: 302, error: 'redirect' });
    expect(forbidden.connections).toBe(0);
  });

  it('retries while a name does not resolve, and after a failed TLS handshake', async () => {
    const owner = await api.company();
    const unknown = await create(owner, receiver.url('/heard', 'unknown.acme.com'));
    await ping(owner, unknown);
    startSender();
    expect(await untilAttempted(owner, unknown)).toMatchObject({ state: 'waiting', error: 'dns' });
    const { owner: other, webhook } = await companyAt('/heard');
    const body = { url: receiver.url('/heard').replace('http', 'https'), currentPassword: PASSWORD };
    await api.send('PUT', `/company/webhooks/${webhook.id}`, { token: other.token, body });
    await ping(other, webhook);
    expect(await untilAttempted(other, webhook)).toMatchObject({ state: 'waiting', error: 'tls' });
  });
});

async function startProcess(dataDir: string): Promise<ChildProcess> {
  const { rows } = await api.database.raw<{ rows: { name: string }[] }>('select current_database() as name');
  const child = fork(join(import.meta.dirname, '../src/server.ts'), {
    execArgv,
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...baseEnv,
      DATA_DIR: dataDir,
      DATA_SECRET: '',
      DATABASE_URL: databaseUrl(rows[0]?.name ?? ''),
      API_PORT: '0',
      SEED_DEMO: '0',
      WEBHOOK_NETWORKS: ALLOWED,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  for (;;) {
    const [message] = (await once(child, 'message')) as [ServerMessage];
    if (message.type === 'ready') return child;
    if (message.type === 'failed') throw new Error(message.message);
  }
}

// Covers TRUST-6.27
it('loses no delivery when the process is killed before a response is recorded', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'heard-webhooks-'));
  await writeFile(join(dataDir, 'data-secret'), SECRET);
  const { owner, webhook } = await companyAt('/heard');
  receiver.hanging.add('/heard');
  const sent = [await ping(owner, webhook), await ping(owner, webhook), await ping(owner, webhook)];
  const killed = await startProcess(dataDir);
  await until(() => receiver.pending.length === 1);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  receiver.hanging.clear();

  const child = await startProcess(dataDir);
  // The lease of the delivery has to expire.
  await api.database('webhooks').update({ busy_until: api.database.fn.now() });
  await skipWaiting();
  await until(async () => (await readDeliveries(owner, webhook)).every(({ state }) => state === 'delivered'));
  const ids = sent.map(({ eventId }) => eventId);
  expect([new Set(getIds()), receiver.received.length]).toEqual([new Set(ids), 4]);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await rm(dataDir, { recursive: true, force: true });
});

it('deletes events after 30 days, with their deliveries', async () => {
  const { owner, webhook } = await companyAt('/heard');
  const [old, recent] = [await ping(owner, webhook), await ping(owner, webhook)];
  await api
    .database('webhook_events')
    .where({ id: old.eventId })
    .update({ created_at: daysAgo(31) });
  expect(await deliveriesRepository(api.database).purgeExpired()).toBe(1);
  expect((await readDeliveries(owner, webhook)).map(({ id }) => id)).toEqual([recent.id]);
  const replay = `/company/webhooks/${webhook.id}/deliveries/${old.id}/replay`;
  expect((await api.send('POST', replay, owner)).status).toBe(404);
});
