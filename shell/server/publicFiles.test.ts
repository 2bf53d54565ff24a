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
  ['/icon.svg', 'image/svg+xml'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/share.png', 'image/png'],
  ['/manifest.webmanifest', 'application/manifest+json'],
])('serves %s from the root of the site', async (url, type) => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, String(headers['content-type']).split(';')[0]]).toEqual([200, type]);
  expect(headers['cache-control']).toBe('public, max-age=86400');
});

it('serves the icons of the manifest in the sizes that it declares, ordinary and maskable', async () => {
  const { icons } = (await get('/manifest.webmanifest')).json<{
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

it('has an icon of 32 pixels for old browsers, of 180 for iOS, and the image for link previews in its size', async () => {
  // The directory of an ICO file begins with the size of the first image.
  expect([...(await get('/favicon.ico')).rawPayload.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect(readSize((await get('/apple-touch-icon.png')).rawPayload)).toEqual([180, 180]);
  expect(readSize((await get('/share.png')).rawPayload)).toEqual([1200, 630]);
});
