import { brotliDecompressSync } from 'node:zlib';
import { EncodedText, negotiateEncoding } from './encodings.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1, br;q=0', 'gzip'],
  ['BR; Q=0.5', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity', 'identity'],
  ['br;q=x', 'identity'],
])('negotiates an encoding for %j', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding);
});

/** Requests a text until it is sent in its best compression. */
async function readUntilBest(text: EncodedText) {
  for (;;) {
    const encoded = await text.get('br');
    if (encoded.variant === 'br-best') return encoded;
    // Lets the compression continue.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it('compresses a frequently read text a second time, with a higher quality', async () => {
  const html = Array.from(
    { length: 500 },
    (_, index) => `<li data-id="${(index * 7919) % 1009}">Item ${index}</li>`,
  ).join('');
  const text = new EncodedText(html);
  const first = await text.get('br');
  expect(first.variant).toBe('br');
  const best = await readUntilBest(text);
  expect(best.body.length).toBeLessThan(first.body.length);
  expect(brotliDecompressSync(best.body).toString()).toBe(html);
  expect(text.bytes).toBe(best.body.length);
  expect((await text.get('identity')).body.toString()).toBe(html);
});
