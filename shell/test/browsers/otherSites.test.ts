import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EMBED_COLORS } from '@heard/server-kit';
import sharp from 'sharp';
import type { Browser } from './Browser.ts';
import { Person } from './Person.ts';
import { startFirefox } from './startFirefox.ts';
import { startWebKit } from './startWebKit.ts';

const site = process.env.HEARD_WEB_URL ?? '';

/** The maximum time (ms) in which a browser paints a frame on a busy machine. */
const PAINT_MS = 120_000;

const PAGE = `<!doctype html><title>Bakery</title>
<img src="${site}/api/company/brightloaf.example/badge.svg" width="232" height="64" alt="Our reviews on Heard">
<p><iframe src="${site}/widget/brightloaf.example?theme=dark" title="Our reviews on Heard" width="400" height="400"
  frameborder="0" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></p>`;

/** The page of another site. Its policy only allows images and frames of the product. */
let server: Server;

beforeAll(async () => {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; img-src ${site}; frame-src ${site}`,
  };
  server = createServer((_, response) => response.writeHead(200, headers).end(PAGE)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

describe.each([
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
])('badge and widget on another site in %s', (_, start) => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await start();
    await browser.resize(800, 700);
  });
  afterAll(() => browser?.close());

  /** Returns the color at the edge of the frame, where the widget has no text: `#131934`. */
  async function readFrameColor(): Promise<string> {
    const { x, y, width } = await browser.evaluate(() => {
      const frame = document.querySelector('iframe')?.getBoundingClientRect();
      return { x: frame?.x ?? 0, y: frame?.y ?? 0, width: innerWidth };
    });
    const { data, info } = await sharp(await browser.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const scale = info.width / width;
    const at = (Math.round((y + 8) * scale) * info.width + Math.round((x + 8) * scale)) * info.channels;
    return `#${data.subarray(at, at + 3).toString('hex')}`;
  }

  // Covers TRUST-6.11
  it('shows badge and widget on another site with a strict content security policy', async () => {
    await browser.goTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const person = new Person(browser, site);
    await person.until('badge', () => document.querySelector('img')?.naturalWidth === 232 || null);
    const end = Date.now() + PAINT_MS;
    let color: string;
    do color = await readFrameColor();
    while (color !== EMBED_COLORS.dark.surface && Date.now() < end);
    expect(color).toBe(EMBED_COLORS.dark.surface);
  });
});
