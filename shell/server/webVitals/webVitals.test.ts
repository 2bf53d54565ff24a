import { createWebServerToken } from '@heard/server-kit';
import fastify, { type FastifyInstance } from 'fastify';
import { startWebServer } from '../testing.ts';

const REPORT_KEY = 'the key that web servers and APIs share';
const page = { remote: 'mfe-public', version: '1.0.0+a', module: './company' };
const mounts = ['/business/:id', '/firm/:id'].map((path) => ({ path, module: page.module }));

let received: { authorization: string | undefined; counts: { vital: string; counts: number[] }[] }[];
let web: FastifyInstance;
let close: () => Promise<void>;

beforeEach(async () => {
  received = [];
  const api = fastify();
  api.post<{ Body: { counts: (typeof received)[number]['counts'] } }>('/webVitals', async (request, reply) => {
    received.push({ authorization: request.headers.authorization, counts: request.body.counts });
    return reply.code(204).send();
  });
  ({ web, close } = await startWebServer({ api, mounts, texts: {}, environment: { REPORT_KEY } }));
});
afterEach(() => close());

const getToken = async () =>
  (await web.inject({ url: '/reports/tokens' })).json<Record<string, string>>()[page.remote] ?? '';
const report = async (changes: object = {}) =>
  web.inject({
    method: 'POST',
    url: '/reports/web-vitals',
    payload: { ...page, token: await getToken(), lcp: 1800, cls: 0.02, ttfb: 90, ...changes },
  });
const readMetrics = async () => (await web.inject({ url: '/metrics' })).body;

test('counts visits by mount and release in Prometheus, and sends the counts to the API when the server stops', async () => {
  expect((await report()).statusCode).toBe(204);
  await report({ lcp: 1700, inp: 120 });
  expect(await readMetrics()).toContain('heard_lcp_seconds_bucket{le="2",mount="/business/:id",version="1.0.0+a"} 2');
  await web.close();
  expect(received).toHaveLength(1);
  expect(received[0]?.authorization).toBe(`Bearer ${createWebServerToken(REPORT_KEY)}`);
  expect(Object.fromEntries((received[0]?.counts ?? []).map(({ vital, counts }) => [vital, counts]))).toEqual({
    lcp: [0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    inp: [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
    cls: [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ttfb: [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  });
});

test.each([
  ['without a valid token', { token: 'x' }],
  ['of a page that the remote does not have', { module: './elsewhere' }],
  ['of a release that is not deployed', { version: '9.9.9' }],
])('ignores reports %s', async (_name, changes) => {
  expect((await report(changes)).statusCode).toBe(204);
  expect(await readMetrics()).not.toContain('heard_lcp_seconds_count');
});

test('limits the reports of one network', async () => {
  for (let at = 0; at < 70; at++) await report();
  expect(await readMetrics()).toContain('heard_lcp_seconds_count{mount="/business/:id",version="1.0.0+a"} 60');
});

test('rejects data that is not a measurement', async () => {
  expect((await report({ lcp: 'fast' })).statusCode).toBe(400);
});
