import { createWebServerToken } from '@heard/server-kit';
import { webVitalsRepository } from '../src/modules/webVitals/webVitals.repository.ts';
import { testApi, type LoggedInAdministrator } from './testApi.ts';

const KEY = 'the key that web servers and APIs share';
const api = testApi({ reportKey: KEY });
const HOUR_MS = 3_600_000;

let admin: LoggedInAdministrator;
beforeAll(async () => {
  admin = await api.admin();
});
beforeEach(() => api.database('web_vitals').del());

/** Returns the counts of all groups of values: the given visits in one group, and zero in all others. */
const counted = (group: number, visits: number) => Array.from({ length: 13 }, (_, at) => (at === group ? visits : 0));
const entry = { mount: '/business/:id', remote: 'mfe-public', version: '1.0.0+a1', vital: 'lcp' };
const hoursAgo = (hours: number) => Math.floor(Date.now() / HOUR_MS) - hours;
const add = (counts: object[], token = createWebServerToken(KEY)) =>
  api.send('POST', '/webVitals', { token, body: { counts } });
const list = async () => (await api.send('GET', '/admin/webVitals', { token: admin.token })).body;

it('adds up the counts of several web servers, and lists the 75th percentile by page and release', async () => {
  const added = await add([
    { ...entry, hour: hoursAgo(1), counts: counted(3, 6) },
    { ...entry, hour: hoursAgo(1), counts: counted(3, 1) },
    { ...entry, hour: hoursAgo(1), vital: 'cls', counts: counted(0, 4) },
    { ...entry, hour: hoursAgo(30), version: '1.0.0+b2', counts: counted(12, 2) },
    { ...entry, hour: hoursAgo(2), mount: '/', counts: counted(0, 1) },
  ]);
  expect(added.status).toBe(204);
  await add([{ ...entry, hour: hoursAgo(1), counts: counted(4, 1) }]);
  expect(await list()).toEqual([
    { ...page('/', '1.0.0+a1'), visits: 1, lcp: 375, inp: null, cls: null, ttfb: null },
    // The 75th percentile is the sixth of 8 visits. Seven of the visits took 1.5 to 2 s.
    { ...page('/business/:id', '1.0.0+a1'), visits: 8, lcp: 1929, inp: null, cls: 0.008, ttfb: null },
    // The value is greater than the last bound.
    { ...page('/business/:id', '1.0.0+b2'), visits: 2, lcp: 10_000, inp: null, cls: null, ttfb: null },
  ]);
});

const page = (mount: string, version: string) => ({
  mount,
  remote: 'mfe-public',
  version,
  lastSeen: expect.stringMatching(/:00:00\.000Z$/),
});

it('adds up the counts of concurrent requests', async () => {
  const entries = [1, 2].map((hours) => ({ ...entry, hour: hoursAgo(hours), counts: counted(2, 1) }));
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, at) => add(at % 2 === 0 ? entries : entries.toReversed())),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 204));
  expect(await list()).toMatchObject([{ visits: 16 }]);
});

it.each([
  ['another key', createWebServerToken('another key')],
  ['no token', undefined],
  ['a longer token', `${createWebServerToken(KEY)}a`],
])('rejects figures with %s', async (_name, token) => {
  const { status } = await api.send('POST', '/webVitals', {
    token,
    body: { counts: [{ ...entry, hour: hoursAgo(1), counts: counted(1, 1) }] },
  });
  expect(status).toBe(401);
  expect(await list()).toEqual([]);
});

it('rejects groups that are not in the contract', async () => {
  const { status, body } = await add([{ ...entry, hour: hoursAgo(1), counts: [1, 2] }]);
  expect([status, body.errors]).toMatchObject([400, [{ field: 'counts.0.counts' }]]);
});

it('stores the figures of 7 days, and ignores earlier and later entries', async () => {
  await add([
    { ...entry, hour: hoursAgo(7 * 24 + 2), counts: counted(1, 1) },
    { ...entry, hour: hoursAgo(-3), counts: counted(1, 1) },
    { ...entry, hour: hoursAgo(6 * 24), counts: counted(1, 1) },
  ]);
  expect(await api.database('web_vitals').pluck('hour')).toHaveLength(1);
  await api.database('web_vitals').update({ hour: new Date(hoursAgo(8 * 24) * HOUR_MS) });
  await webVitalsRepository(api.database).purgeExpired();
  expect(await api.database('web_vitals').pluck('hour')).toEqual([]);
});

it('lists web vitals only to administrators', async () => {
  const ana = await api.consumer();
  expect((await api.send('GET', '/admin/webVitals', { token: ana.token })).status).toBe(403);
  expect((await api.send('GET', '/admin/webVitals')).status).toBe(401);
});
