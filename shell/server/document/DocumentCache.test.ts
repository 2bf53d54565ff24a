import { Registry } from 'prom-client';
import { DocumentCache, type StoredDocument } from './DocumentCache.ts';
import { EncodedText } from './encodings.ts';

const createDocument = (length: number, isComplete = true): StoredDocument => ({
  text: new EncodedText('x'.repeat(length)),
  hash: 'h',
  policy: '',
  language: 'en',
  vary: '',
  isIndexed: true,
  isComplete,
  reads: [],
  page: '/',
  time: Date.now(),
});
const isCurrent = async () => true;

it('evicts the least recently used documents when the cache exceeds its maximum size', async () => {
  const cache = new DocumentCache(new Registry(), 50_000);
  for (let index = 0; index < 100; index += 1) {
    await cache.create(`/${index}`, '', async () => createDocument(5_000));
    await cache.get('/0', isCurrent);
    expect(cache.bytes).toBeLessThanOrEqual(50_000);
  }
  expect(await cache.get('/0', isCurrent)).not.toBeNull();
  expect(await cache.get('/1', isCurrent)).toBeNull();
  expect(await cache.get('/99', isCurrent)).not.toBeNull();
});

it('updates the size of the cache when an encoding replaces the plain text of a document', async () => {
  const cache = new DocumentCache(new Registry(), 50_000);
  const { text } = await cache.create('/', '', async () => createDocument(20_000));
  await cache.get('/', isCurrent);
  const before = cache.bytes;
  await text.get('br');
  await cache.get('/', isCurrent);
  expect(cache.bytes).toBeLessThan(before - 19_000);
  expect((await text.get('identity')).body.toString()).toBe('x'.repeat(20_000));
});

it('does not store a document that is incomplete or larger than the cache', async () => {
  const cache = new DocumentCache(new Registry(), 50_000);
  await cache.create('/large', '', async () => createDocument(60_000));
  await cache.create('/part', '', async () => createDocument(10, false));
  expect(await cache.get('/large', isCurrent)).toBeNull();
  expect(await cache.get('/part', isCurrent)).toBeNull();
  expect(cache.bytes).toBe(0);
});

it('creates a document once for concurrent readers of the same data', async () => {
  const cache = new DocumentCache(new Registry());
  const create = jest.fn(async () => createDocument(10));
  const [first, second] = await Promise.all([cache.create('/', '1', create), cache.create('/', '1', create)]);
  expect(first).toBe(second);
  await cache.create('/', '2', create);
  expect(create).toHaveBeenCalledTimes(2);
});

it('creates a second document for a concurrent reader when the first document is incomplete', async () => {
  const cache = new DocumentCache(new Registry());
  // The network of the first reader has reached its limit of rendered pages.
  const limited = cache.create('/', '1', async () => createDocument(10, false));
  const other = cache.create('/', '1', async () => createDocument(10));
  expect((await limited).isComplete).toBe(false);
  expect((await other).isComplete).toBe(true);
  expect(await cache.get('/', isCurrent)).toBe(await other);
});
