import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getSite, getSiteName, type SiteLogo } from '@heard/contract';
import { getEmbedColors, getPngSize, LOGO_PATHS, readLogo } from '@heard/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { packageFolder } from '../packageFolder.ts';
import { createLostImage, LOST_IMAGE_PATH } from './lostImage.ts';
import { createIcon, getIcon, hasSoftwareLogo, ICON_PATH } from './siteIcon.ts';

/** The file of the web manifest. */
const MANIFEST = 'site.webmanifest';
/** The icons of the software. On a site with another name, accent or logo, they redirect to the icon of that site. */
const LOGO_FILES = [
  'apple-touch-icon.png',
  'favicon.ico',
  'favicon.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-192.png',
  'icon-maskable-512.png',
];
/** The image of link previews, which shows the logo and the name of the software. Sites with another name or logo have none, or their logo. */
const SHARE_IMAGE = 'og.png';
const CACHING = 'public, max-age=86400';
const VERSION_CACHING = 'public, max-age=31536000, immutable';
/** Lets a logo that is opened as a document load nothing, and run nothing. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Returns the names of the files in the folder `public` that `siteRoutes` replaces. */
export function listReplacedFiles(): string[] {
  return [MANIFEST, ...(getSite() === undefined ? [] : LOGO_FILES), ...(hasSoftwareLogo() ? [] : [SHARE_IMAGE])];
}

/** Serves the web manifest, the logo and the icons of the site. */
export async function siteRoutes(app: FastifyInstance) {
  const site = getSite();
  const template: object = JSON.parse(await readFile(join(packageFolder, 'public', MANIFEST), 'utf8'));
  const icon = getIcon();
  const manifest = {
    ...template,
    name: getSiteName(),
    short_name: getSiteName(),
    ...(site?.accent && { theme_color: getEmbedColors('light').accent }),
    ...(site && { icons: [{ src: icon.path, type: icon.type, sizes: icon.sizes }] }),
  };
  // Link previews, emails and home screens of other origins show these files.
  const send = (reply: FastifyReply, type: string, body: string | Buffer, caching = CACHING) =>
    reply.header('cache-control', caching).header('cross-origin-resource-policy', 'cross-origin').type(type).send(body);
  app.get(`/${MANIFEST}`, async (_request, reply) =>
    send(reply, 'application/manifest+json', JSON.stringify(manifest)),
  );
  if (site === undefined) return;
  for (const [path, svg] of [
    [ICON_PATH, createIcon()],
    [LOST_IMAGE_PATH, createLostImage()],
  ] as const) {
    app.get(path, async (_request, reply) => send(reply, 'image/svg+xml', svg));
  }
  for (const file of LOGO_FILES) {
    const target = file.endsWith('.png') ? icon.pngPath : icon.path;
    app.get(`/${file}`, async (_request, reply) => reply.header('cache-control', CACHING).redirect(target, 302));
  }
  if (!site.logo) return;
  const { path, pngPath } = site.logo;
  // Old emails refer to earlier versions, and get the current one.
  const sendLogo = ({ url }: FastifyRequest, reply: FastifyReply, type: string, body: Buffer) =>
    send(
      reply.header('content-security-policy', LOGO_POLICY),
      type,
      body,
      [path, pngPath].includes(url) ? VERSION_CACHING : CACHING,
    );
  const png = await toPng(site.logo);
  app.get(LOGO_PATHS['image/png'], async (request, reply) => sendLogo(request, reply, 'image/png', png));
  if (site.logo.type === 'image/svg+xml') {
    const svg = readLogo(site.logo);
    app.get(LOGO_PATHS['image/svg+xml'], async (request, reply) => sendLogo(request, reply, 'image/svg+xml', svg));
  }
}

/** Returns the logo as PNG. */
async function toPng(logo: SiteLogo): Promise<Buffer> {
  if (logo.type === 'image/png') return readLogo(logo);
  // Loaded lazily: only sites with an SVG as their logo need it.
  const { default: sharp } = await import('sharp');
  const { width, height } = getPngSize(logo);
  // Drawn as an image in another SVG, which has this size: the width and height of the logo itself may be too small or too large.
  const size = `width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="${logo.dataUrl}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
