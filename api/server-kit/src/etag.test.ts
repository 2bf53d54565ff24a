import fastify from 'fastify';
import { applyEtag } from './etag.ts';

const app = fastify();
app.addHook('onSend', async (request, reply, payload) =>
  typeof payload === 'string' ? applyEtag(request, reply, payload) : payload,
);
app.get('/', async () => ({ rating: 4.5 }));

const get = (ifNoneMatch?: string) =>
  app.inject({ url: '/', headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch } });

it('creates a weak ETag for a body, and the same ETag for the same body', async () => {
  const [first, second] = [await get(), await get()];
  expect(first.headers.etag).toMatch(/^W\/"[\w-]{43}"$/);
  expect(second.headers.etag).toBe(first.headers.etag);
});

it.each([
  ['the tag', (tag: string) => tag],
  ['the tag as a strong one', (tag: string) => tag.replace('W/', '')],
  ['any tag', () => '*'],
  ['a list with the tag', (tag: string) => `"other", ${tag}`],
])('returns 304 without a body when If-None-Match is %s', async (_, toHeader) => {
  const tag = String((await get()).headers.etag);
  const response = await get(toHeader(tag));
  expect([response.statusCode, response.body, response.headers.etag]).toEqual([304, '', tag]);
});

it('returns the body when the client has an outdated ETag', async () => {
  const response = await get('W/"outdated"');
  expect([response.statusCode, response.json()]).toEqual([200, { rating: 4.5 }]);
});
