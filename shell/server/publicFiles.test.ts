import fastify, { type FastifyInstance } from 'fastify';
import { startWebServer } from './testing.ts';

let web: FastifyInstance;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ web, close } = await startWebServer({ api: fastify(), mounts: [], texts: {} }));
});
afterAll(() => close());

/** Returns the width and the height of a PNG (RFC 2083, IHDR). */
const readSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
const get = (url: string) => web.inject({ url });

it.each([
  ['/favicon.ico', 'image/vnd.microsoft.icon'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/og.png', 'image/png'],
  ['/site.webmanifest', 'application/manifest+json'],
])('serves %s from the root of the site', async (url, type) => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, String(headers['content-type']).split(';')[0]]).toEqual([200, type]);
  expect(headers['cache-control']).toBe('public, max-age=86400');
});

// Covers DISCOVERY-3.12
it('serves the icons of all top categories in one file, and includes its constant URL in documents', async () => {
  const [, configuration = ''] = /id="configuration">(.*?)<\/script>/s.exec((await get('/')).body) ?? [];
  const { categoryIcons } = JSON.parse(configuration) as { categoryIcons: string };
  expect(categoryIcons).toMatch(/^\/category-icons\.[0-9a-f]{8,}\.svg$/);
  const { statusCode, headers, body } = await get(categoryIcons);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/svg+xml',
    'public, max-age=31536000, immutable',
  ]);
  const ids = [...body.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24"><(?:path|circle|rect|line) /g)];
  expect(new Set(ids.map(([, id]) => id)).size).toBe(21);
});

it('serves the icons of the manifest, ordinary and maskable, in the declared sizes', async () => {
  const { icons } = (await get('/site.webmanifest')).json<{
    icons: { src: string; sizes: string; purpose?: string }[];
  }>();
  expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`).toSorted()).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
    'any any',
  ]);
  for (const { src, sizes } of icons.filter((icon) => icon.sizes !== 'any')) {
    expect(readSize((await get(src)).rawPayload).join('x')).toBe(sizes);
  }
});

it('serves an icon of three sizes for old browsers, an icon of 180 pixels for iOS, and the image for link previews', async () => {
  const ico = (await get('/favicon.ico')).rawPayload;
  // The file begins with a header of 6 bytes. The last two bytes are the number of images. An entry of 16 bytes follows for each image,
  // with its size and its position.
  expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
  for (const [at, size] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * at;
    expect([...ico.subarray(entry, entry + 2)]).toEqual([size, size]);
    expect(readSize(ico.subarray(ico.readUInt32LE(entry + 12)))).toEqual([size, size]);
  }
  expect(readSize((await get('/apple-touch-icon.png')).rawPayload)).toEqual([180, 180]);
  expect(readSize((await get('/og.png')).rawPayload)).toEqual([1200, 630]);
});
