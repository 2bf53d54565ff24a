import { parseNetworks } from '@heard/server-kit';
import { changedPagesRepository } from '../src/modules/indexNow/changedPages.repository.ts';
import { createAnnouncePages } from '../src/modules/indexNow/createAnnouncePages.ts';
import { startAnnouncingPages } from '../src/modules/indexNow/startAnnouncingPages.ts';
import { createPublicHttp } from '../src/outbound/publicHttp.ts';
import { recordLoops, type RecordedLoops } from './recordLoops.ts';
import { PASSWORD, testApi, type LoggedIn } from './testApi.ts';
import { until } from './until.ts';
import { WebhookReceiver } from './WebhookReceiver.ts';

const HOST = '127.0.0.3';
const KEY = 'f0e1d2c3b4a5968778695a4b3c2d1e0f';
/** The URL is set before the API starts, when the port of the receiver is known. */
const indexNow = { key: KEY, url: '' };
let service: WebhookReceiver;
beforeAll(async () => {
  service = await WebhookReceiver.start(HOST);
  indexNow.url = service.url('/indexnow');
});
afterAll(() => service.close());

const api = testApi({ publicUrl: 'https://heard.example', webhookNetworks: parseNetworks(HOST), indexNow });

let loops: RecordedLoops;
const running: { stop(): Promise<void> }[] = [];
let ana: LoggedIn;

beforeAll(async () => {
  ana = await api.consumer();
});
beforeEach(async () => {
  loops = recordLoops();
  await announce();
  await api.database('index_now_outbox').del();
  service.received.length = 0;
  service.status = 200;
});

afterEach(async () => {
  for (const loop of running.splice(0)) await loop.stop();
});

const announce = async () => {
  await api.services.announcePages?.(new AbortController().signal);
};

/** Makes announced pages due again, as if the interval between announcements had passed. */
const skipInterval = () => api.database('index_now_outbox').update({ due_at: api.database.fn.now() });

/** Returns the URLs of each request so far. */
const getAnnounced = (): string[][] => service.received.map(({ body }) => JSON.parse(body).urlList);

const page = (domain: string) => `https://heard.example/business/${domain}`;

// Covers TRUST-6.29
it('announces the page of a company with the key and the URL of the key', async () => {
  await api.review(ana, 'announced.example');
  await announce();
  expect(service.received).toMatchObject([
    { path: '/indexnow', headers: { 'content-type': 'application/json; charset=utf-8' } },
  ]);
  expect(JSON.parse(service.received[0]?.body ?? '')).toEqual({
    host: 'heard.example',
    key: KEY,
    keyLocation: `https://heard.example/${KEY}.txt`,
    urlList: [page('announced.example')],
  });
});

it('announces a page after each kind of change, and announces no page that has not changed', async () => {
  const owner = await api.company({ website: 'changing.example' });
  const admin = await api.admin();
  const review = await api.review(ana, 'changing.example');
  const changes: [string, () => Promise<unknown>, boolean][] = [
    ['a new review', async () => {}, true],
    [
      'an edited review',
      () => api.send('PUT', `/review/${review.id}`, { ...ana, body: { title: 'Other words' } }),
      true,
    ],
    ['a reading', () => api.send('GET', '/company/changing.example'), false],
    ['a reply', () => api.send('PUT', `/review/${review.id}/reply`, { ...owner, body: { text: 'Thank you.' } }), true],
    ['a deleted reply', () => api.send('DELETE', `/review/${review.id}/reply`, owner), true],
    ['a profile', () => api.send('PUT', '/company', { ...owner, body: { city: 'Lyon' } }), true],
    ['the same profile', () => api.send('PUT', '/company', { ...owner, body: { city: 'Lyon' } }), false],
    ['a hidden review', () => hide(admin, review.id), true],
    [
      'an edited hidden review',
      () => api.send('PUT', `/review/${review.id}`, { ...ana, body: { title: 'More' } }),
      false,
    ],
    [
      'a review shown again',
      () => api.send('POST', `/admin/reviews/${review.id}/unhide`, { ...admin, body: {} }),
      true,
    ],
    ['a deleted review', () => api.send('DELETE', `/review/${review.id}`, ana), true],
    ['the end of the account', () => api.send('DELETE', '/company', { ...owner, body: { password: PASSWORD } }), true],
  ];
  const announced: [string, boolean][] = [];
  for (const [name, change] of changes) {
    const before = service.received.length;
    await change();
    await announce();
    await skipInterval();
    announced.push([name, service.received.length > before]);
  }
  expect(announced).toEqual(changes.map(([name, , isChange]) => [name, isChange]));
  expect(new Set(getAnnounced().flat())).toEqual(new Set([page('changing.example')]));
});

const hide = (admin: LoggedIn, id: string) =>
  api.send('POST', `/admin/reviews/${id}/hide`, { ...admin, body: { reason: 'Advertising' } });

it('announces a page at most once an hour, however often it changes', async () => {
  await api.review(ana, 'busy.example');
  await announce();
  await api.review(await api.consumer(), 'busy.example');
  await api.review(await api.consumer(), 'busy.example');
  await announce();
  expect(getAnnounced()).toEqual([[page('busy.example')]]);
  await skipInterval();
  await announce();
  await skipInterval();
  await announce();
  expect(getAnnounced()).toEqual([[page('busy.example')], [page('busy.example')]]);
  expect(await api.database('index_now_outbox').pluck('domain')).toEqual([]);
});

it('announces at most 100 pages per request', async () => {
  await api.database.raw(`
    insert into companies (domain, name, website)
    select 'many' || n || '.example', 'Many', 'https://many' || n || '.example' from generate_series(1, 150) n`);
  await api.database('companies').where('name', 'Many').update({ name: 'More' });
  await announce();
  await announce();
  await announce();
  expect(getAnnounced().map((urls) => urls.length)).toEqual([100, 50]);
  expect(new Set(getAnnounced().flat()).size).toBe(150);
});

it.each([403, 429, 500])('announces a page again after status %i, and logs the status', async (status) => {
  service.status = status;
  await api.review(await api.consumer(), `failing${status}.example`);
  const { log, metrics } = loops;
  running.push(startAnnouncingPages({ announcePages: announce, log, metrics, intervalMs: 10 }));
  await until(() => service.received.length >= 2);
  service.status = 202;
  await until(async () => (await api.database('index_now_outbox').where('sent_version', '>', 0)).length === 1);
  expect(loops.lines).toContainEqual(
    expect.objectContaining({ loop: 'index-now', msg: 'background loop failed, will retry' }),
  );
  expect(JSON.stringify(loops.lines)).toContain(`IndexNow responded with status ${status}`);
  expect(JSON.stringify(loops.lines)).not.toContain(KEY);
});

it('announces a page again if the page changed during the announcement', async () => {
  service.hanging.add('/indexnow');
  await api.review(await api.consumer(), 'changing-again.example');
  const announcing = announce();
  await until(() => service.received.length === 1);
  await api.review(await api.consumer(), 'changing-again.example');
  service.release('/indexnow');
  await announcing;
  await skipInterval();
  await announce();
  expect(getAnnounced()).toEqual([[page('changing-again.example')], [page('changing-again.example')]]);
});

it('never connects to an announcement service in an internal network', async () => {
  const announcePages = createAnnouncePages({
    settings: indexNow,
    publicUrl: 'https://heard.example',
    changedPages: changedPagesRepository(api.database),
    http: createPublicHttp(),
  });
  await api.review(await api.consumer(), 'internal.example');
  const { connections } = service;
  await expect(announcePages(new AbortController().signal)).rejects.toThrow('not-allowed');
  expect(service.connections).toBe(connections);
});

describe('without a key', () => {
  const silent = testApi();

  it('queues no pages without a key', async () => {
    expect(silent.services.announcePages).toBeNull();
    await silent.review(await silent.consumer(), 'silent.example');
    expect(await silent.database('index_now_outbox')).toEqual([]);
  });
});
