import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveColors, setSite, type Site } from '@heard/contract';
import { getPngSize, parseLogo } from '@heard/server-kit';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { packageFolder } from '../packageFolder.ts';
import { siteRoutes } from './siteRoutes.ts';

/** The image of the software. A site that has the name of the software shows the same image in another color. */
const LOST_IMAGE = join(packageFolder, '../shared-ui/src/assets/lost.svg');

const RED = [179, 38, 30, 255];
const BLUE = [0, 0, 255, 255];

let app: FastifyInstance;
afterEach(async () => {
  setSite(undefined);
  await app.close();
});

/** Starts the routes of a site. */
async function start(site: Site | undefined) {
  setSite(site);
  app = fastify();
  await app.register(siteRoutes);
  return app;
}

/** Returns an SVG of which the left half is red, and the right half is blue. */
function toSvg(width: number, height: number, attributes = `viewBox="0 0 ${width} ${height}"`): Buffer {
  const half = `width="${width / 2}" height="${height}"`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect ${half} fill="#b3261e"/><rect ${half} x="${width / 2}" fill="#00f"/></svg>`,
  );
}

it.each([
  ['small units', toSvg(0.5, 0.25)],
  ['large units', toSvg(100_000, 50_000)],
  ['a small size', toSvg(20, 10, 'width="1" height="0.5" viewBox="0 0 20 10"')],
  ['a large size', toSvg(20, 10, 'width="100000" height="50000" viewBox="0 0 20 10"')],
  ['a large size without a viewBox', toSvg(10_000, 5000, 'width="10000" height="5000"')],
  ['a small size without a viewBox', toSvg(2, 1, 'width="2" height="1"')],
  ['a size relative to its place', toSvg(20, 10, 'width="100%" height="100%" viewBox="0 0 20 10"')],
])('serves an SVG with %s as a PNG of 384 × 192 pixels without empty margins', async (_, svg) => {
  const logo = parseLogo(svg);
  await start({ name: 'Example', logo });
  expect(getPngSize(logo)).toEqual({ width: 384, height: 192 });
  const { rawPayload, headers } = await app.inject(logo.pngPath);
  expect(headers['content-type']).toBe('image/png');
  const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const readPixel = (x: number, y: number) => [
    ...data.subarray(4 * (y * info.width + x), 4 * (y * info.width + x + 1)),
  ];
  expect([info.width, info.height]).toEqual([384, 192]);
  expect([readPixel(2, 2), readPixel(188, 189), readPixel(195, 2), readPixel(381, 189)]).toEqual([
    RED,
    RED,
    BLUE,
    BLUE,
  ]);
});

it('shows the letter of the software on the 404 page only if the site has the name of the software', async () => {
  await start({ name: 'Heard', accent: '#b3261e' });
  const { body, headers } = await app.inject('/site-lost.svg');
  expect(headers['content-type']).toBe('image/svg+xml');
  expect(body.replaceAll(' width="544" height="240"', '').replace(/stroke="#\w+"/, '')).toBe(
    readFileSync(LOST_IMAGE, 'utf8')
      .trim()
      .replace(' aria-hidden="true"', '')
      .replace(/stroke="#\w+"/, ''),
  );
  await app.close();
  await start({ name: 'Example', accent: '#b3261e' });
  const other = (await app.inject('/site-lost.svg')).body;
  expect(other).toContain(`stroke="${deriveColors('#b3261e').dark.accent}"`);
  expect(other).not.toContain('M70 34v176');
});

it('uses a logo that is higher than wide as the icon', async () => {
  const logo = parseLogo(toSvg(20, 28));
  await start({ name: 'Example', logo });
  const { icons } = (await app.inject('/site.webmanifest')).json();
  expect(icons).toEqual([{ src: logo.path, type: 'image/svg+xml', sizes: 'any' }]);
  expect((await app.inject('/apple-touch-icon.png')).headers.location).toBe(logo.pngPath);
});
