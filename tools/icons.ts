// npm run icons: draws the icons of the site and the image for link previews from the logo into shell/public.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { browserFlags, bundledBrowser } from '@heard/build/browser';
import { chromium } from 'playwright-core';
import { root } from './workspace.ts';

const BLUE = '#2142e7';
const folder = join(root, 'shell/public');
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8');
/** The letter and the dot of the logo, without the tile behind them. */
const letter = mark.replace(/<path fill="#2142e7"[^>]*>/, '');
const voices = readFileSync(join(root, 'shared-ui/src/assets/hero-voices.svg'), 'utf8');
const require = createRequire(join(root, 'shared-ui/package.json'));

/** @param file of a font's package */
const toFontUrl = (file: string) => `data:font/woff2;base64,${readFileSync(require.resolve(file)).toString('base64')}`;

const browser = await chromium.launch({
  executablePath: await bundledBrowser(),
  args: [...browserFlags, '--force-color-profile=srgb', '--font-render-hinting=none'],
});

try {
  const favicons = [];
  for (const size of [16, 32, 48]) favicons.push({ size, png: await drawIcon(size, mark, 100) });
  save('favicon.ico', toIco(favicons));
  for (const size of [192, 512]) {
    save(`icon-${size}.png`, await drawIcon(size, mark, 100));
    // Launchers cut an icon to their own shape, which contains at least a circle of 80 % (W3C Web Application Manifest, "safe zone").
    save(`icon-maskable-${size}.png`, await drawIcon(size, letter, 74, BLUE));
  }
  // iOS fills transparent areas with black, and rounds the corners.
  save('apple-touch-icon.png', await drawIcon(180, letter, 92, BLUE));
  save('og.png', await drawShareImage());
} finally {
  await browser.close();
}

function save(name: string, content: Buffer) {
  writeFileSync(join(folder, name), content);
  console.log(`${name}: ${(content.length / 1000).toFixed(1)} KB`);
}

/**
 * Draws a square PNG.
 * @param size in pixels
 * @param percent the size of the icon, in percent of the PNG
 * @param background transparent unless given
 */
function drawIcon(size: number, svg: string, percent: number, background: string = 'transparent') {
  const html = `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${background}}svg{width:${percent}vw;height:${percent}vw}</style>${svg}`;
  return screenshot(html, size, size);
}

function drawShareImage() {
  return screenshot(
    `<style>
      @font-face { font-family: Display; font-weight: 200 800; src: url(${toFontUrl('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2')}); }
      body { margin: 0; height: 100vh; overflow: hidden; background: ${BLUE}; color: #fff; font: 700 84px/1.04 Display; letter-spacing: -0.028em; }
      .logo { position: absolute; left: 80px; top: 72px; display: flex; align-items: center; gap: 20px; font-size: 56px; }
      .logo svg { width: 72px; height: 72px; }
      .logo path:first-child { fill: #4460f4; }
      h1 { position: absolute; left: 80px; bottom: 72px; width: 560px; margin: 0; font: inherit; }
      .voices svg { position: absolute; right: 40px; bottom: 0; width: 600px; }
    </style>
    <div class="voices">${voices}</div>
    <div class="logo">${mark}Heard</div>
    <h1>Making clients' voices heard</h1>`,
    1200,
    630,
  );
}

async function screenshot(html: string, width: number, height: number) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const image = await page.screenshot({ omitBackground: true });
  await page.close();
  return image;
}

/**
 * Puts PNGs into an ICO file: a header, a directory entry of 16 bytes for each, and the images.
 * @param images with their width in pixels
 */
function toIco(images: { size: number; png: Buffer }[]) {
  const header = Buffer.alloc(6 + 16 * images.length);
  // Writes the type, which is 1 for an icon.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [at, { size, png }] of images.entries()) {
    const entry = 6 + 16 * at;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    // Writes the color planes, and then the bits per pixel.
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}
