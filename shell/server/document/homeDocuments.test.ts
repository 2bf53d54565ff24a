import timers from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { productMount, productPages } from '../../test/documents/productPages.ts';
import { startWebServer } from '../testing.ts';

let web: FastifyInstance;
let close: () => Promise<void>;
/** The requests that the API has received. */
const asked: string[] = [];
let answer: (reply: FastifyReply) => unknown;
let passedMs = 0;
/** Replaces the time limit of documents: a document waits for its data until this promise resolves. */
let patience: Promise<void>;

/** The time that documents wait for the data. */
const MAX_WAIT_MS = 300;
const wait = timers.setTimeout;

beforeEach(async () => {
  const start = Date.now();
  passedMs = 0;
  // Stops the clock, so the duration of requests has no effect.
  jest.spyOn(Date, 'now').mockImplementation(() => start + passedMs);
  // Stops the time limits of documents and of requests to the API: on a busy machine, responses take longer than these limits allow.
  patience = new Promise(() => undefined);
  jest.spyOn(timers, 'setTimeout').mockImplementation(async (ms, value, options) => {
    await (ms === MAX_WAIT_MS ? patience : wait(ms, undefined, options));
    return value;
  });
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  asked.length = 0;
  answer = () => ({ popular: [], at: asked.length });
  const template =
    '<!doctype html><html lang="en"><head><title>Heard</title></head><body><div id="root"></div></body></html>';
  const mounts = [productMount('/', { title: 'title', description: 'text' })];
  const api = fastify();
  api.get('/home', async (request, reply) => {
    asked.push(request.url);
    return answer(reply);
  });
  ({ web, close } = await startWebServer({
    api,
    mounts,
    pages: productPages,
    template,
    texts: { en: { title: 'Title', text: 'Text.' } },
  }));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await close();
});

async function open(url = '/'): Promise<{ status: number; responses: Record<string, unknown> }> {
  const { statusCode, body } = await web.inject({ url });
  const json = /<script type="application\/json" id="configuration">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  return { status: statusCode, responses: JSON.parse(json).responses };
}

/** Requests the home page until its document contains these responses. */
async function untilShown(responses: object): Promise<void> {
  while (!isDeepStrictEqual((await open()).responses, responses)) await wait(10);
}

/** Waits until the API has received this number of requests. */
async function untilAsked(count: number): Promise<void> {
  while (asked.length < count) await wait(10);
}

// Covers DISCOVERY-40.7
it('requests the data of the home page once per minute and language', async () => {
  const documents = await Promise.all(Array.from({ length: 100 }, () => open()));
  expect(documents.map(({ responses }) => responses)).toEqual(
    documents.map(() => ({ '/home?language=en': { popular: [], at: 1 } })),
  );
  expect((await open('/?lang=fr')).responses).toEqual({ '/home?language=fr': { popular: [], at: 2 } });
  passedMs = 59_000;
  await open();
  expect(asked).toEqual(['/home?language=en', '/home?language=fr']);
  // After a minute, the document contains the last response while the next response loads.
  passedMs = 61_000;
  expect((await open()).responses).toEqual({ '/home?language=en': { popular: [], at: 1 } });
  await untilShown({ '/home?language=en': { popular: [], at: 3 } });
  expect(asked).toHaveLength(3);
});

// Covers DISCOVERY-40.7
it('sends the document without the data if the data takes longer than 300 ms', async () => {
  let respond = () => {};
  answer = () => new Promise((resolve) => (respond = () => resolve({ popular: [] })));
  let end = () => {};
  patience = new Promise((resolve) => (end = resolve));
  const late = open();
  await untilAsked(1);
  end();
  expect(await late).toEqual({ status: 200, responses: {} });
  respond();
  await untilShown({ '/home?language=en': { popular: [] } });

  answer = (reply) => reply.code(500).send({});
  passedMs = 61_000;
  await open();
  await untilAsked(2);
  // After a failed request, documents contain the last response for ten minutes.
  expect((await open()).responses).toHaveProperty(['/home?language=en']);
  passedMs = 11 * 60_000;
  expect(await open()).toEqual({ status: 200, responses: {} });
  expect(await open()).toEqual({ status: 200, responses: {} });
  await untilAsked(3);
  expect(asked).toHaveLength(3);
});
