import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { startWebServer } from '../testing.ts';

let web: FastifyInstance;
let close: () => Promise<void>;
/** The requests that the API has received. */
const asked: string[] = [];
let answer: (reply: FastifyReply) => unknown;
let passedMs = 0;

beforeEach(async () => {
  const start = Date.now();
  passedMs = 0;
  // Stops the clock: how long the requests take does not count.
  jest.spyOn(Date, 'now').mockImplementation(() => start + passedMs);
  asked.length = 0;
  answer = () => ({ popular: [], at: asked.length });
  const template =
    '<!doctype html><html lang="en"><head><title>Heard</title></head><body><div id="root"></div></body></html>';
  const mounts = [{ path: '/', module: './Home', title: 'title', description: 'text', document: 'home' }];
  const api = fastify();
  api.get('/home', async (request, reply) => {
    asked.push(request.url);
    return answer(reply);
  });
  ({ web, close } = await startWebServer({ api, mounts, template, texts: { en: { title: 'Title', text: 'Text.' } } }));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await close();
});

async function open(url = '/'): Promise<{ status: number; responses: Record<string, unknown>; ms: number }> {
  const began = performance.now();
  const { statusCode, body } = await web.inject({ url });
  const json = /<script type="application\/json" id="configuration">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  return { status: statusCode, responses: JSON.parse(json).responses, ms: performance.now() - began };
}

/** Opens the home page until it has these responses. */
async function untilShown(responses: object): Promise<void> {
  while (!isDeepStrictEqual((await open()).responses, responses)) await wait(10);
}

// Covers DISCOVERY-40.7
it('requests the data of the home page once a minute for each language', async () => {
  const documents = await Promise.all(Array.from({ length: 100 }, () => open()));
  expect(documents.map(({ responses }) => responses)).toEqual(
    documents.map(() => ({ '/home?language=en': { popular: [], at: 1 } })),
  );
  expect((await open('/?lang=fr')).responses).toEqual({ '/home?language=fr': { popular: [], at: 2 } });
  passedMs = 59_000;
  await open();
  expect(asked).toEqual(['/home?language=en', '/home?language=fr']);
  // Later the last response is used while the next one loads.
  passedMs = 61_000;
  expect((await open()).responses).toEqual({ '/home?language=en': { popular: [], at: 1 } });
  await untilShown({ '/home?language=en': { popular: [], at: 3 } });
  expect(asked).toHaveLength(3);
});

// Covers DISCOVERY-40.7
it('is complete without the data, and waits at most 300 ms for it', async () => {
  let respond = () => {};
  answer = () => new Promise((resolve) => (respond = () => resolve({ popular: [] })));
  const late = await open();
  expect(late).toMatchObject({ status: 200, responses: {} });
  expect(late.ms).toBeGreaterThan(290);
  expect(late.ms).toBeLessThan(900);
  respond();
  await untilShown({ '/home?language=en': { popular: [] } });

  answer = (reply) => reply.code(500).send({});
  passedMs = 61_000;
  await open();
  await wait(50);
  // The last response stays for a while.
  expect((await open()).responses).toHaveProperty(['/home?language=en']);
  expect(asked).toHaveLength(2);
  passedMs = 11 * 60_000;
  expect(await open()).toMatchObject({ status: 200, responses: {} });
  expect(await open()).toMatchObject({ status: 200, responses: {} });
  expect(asked).toHaveLength(3);
});
