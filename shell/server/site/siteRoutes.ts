import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { getSite, getSiteName, type SiteLogo } from '@heard/contract';
import { getEmbedColors, getPngSize, LOGO_PATHS, readLogo } from '@heard/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { packageFolder } from '../packageFolder.ts';
import { createLostImage, LOST_IMAGE_PATH } from './lostImage.ts';
import { createIcon, getIcon, hasSoftwareLogo, ICON_PATH } from './siteIcon.ts';

/** The file name of the web manifest. */
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
/**
 * The default image of link previews. It shows the logo and the name of the software. A site with a logo shows its logo instead. A site with another
 * name and without a logo has no image.
 */
const SHARE_IMAGE = 'og.png';
const TYPES: Readonly<Record<string, string>> = {
  '.ico': 'image/vnd.microsoft.icon',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};
const CACHING = 'public, max-age=86400';
const VERSION_CACHING = 'public, max-age=31536000, immutable';
/** Prevents a logo that is opened as a document from loading or running anything. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** The names of the files in the folder `public` that `siteRoutes` serves. */
export const REPLACED_FILES = [MANIFEST, ...LOGO_FILES, SHARE_IMAGE];

/** Serves the web manifest, the logo and the icons of the site. An administrator may change the site at any time. */
export async function siteRoutes(app: FastifyInstance) {
  const template: object = JSON.parse((await readPublic(MANIFEST)).toString('utf8'));
  app.get(`/${MANIFEST}`, async (_request, reply) =>
    send(reply, 'application/manifest+json', JSON.stringify({ ...template, ...describeSite() })),
  );
  for (const [path, create] of [
    [ICON_PATH, createIcon],
    [LOST_IMAGE_PATH, createLostImage],
  ] as const) {
    app.get(path, async (_request, reply) =>
      getSite() === undefined ? reply.callNotFound() : send(reply, 'image/svg+xml', create()),
    );
  }
  for (const file of LOGO_FILES) {
    const bytes = await readPublic(file);
    app.get(`/${file}`, async (_request, reply) => {
      if (getSite() === undefined) return send(reply, TYPES[extname(file)] ?? '', bytes);
      const icon = getIcon();
      const target = file.endsWith('.png') ? icon.pngPath : icon.path;
      return reply.header('cache-control', CACHING).redirect(target, 302);
    });
  }
  const shareImage = await readPublic(SHARE_IMAGE);
  app.get(`/${SHARE_IMAGE}`, async (_request, reply) =>
    hasSoftwareLogo() ? send(reply, 'image/png', shareImage) : reply.callNotFound(),
  );
  registerLogo(app);
}

/** Serves the logo in its own type, and as PNG. */
function registerLogo(app: FastifyInstance): void {
  // The PNG of the current logo. It is drawn only once.
  let drawn: { path: string; png: Promise<Buffer> } | null = null;
  app.get(LOGO_PATHS['image/png'], async (request, reply) => {
    const logo = getSite()?.logo;
    if (!logo) return reply.callNotFound();
    if (drawn?.path !== logo.pngPath) drawn = { path: logo.pngPath, png: toPng(logo) };
    return sendLogo(request, reply, 'image/png', logo, await drawn.png);
  });
  app.get(LOGO_PATHS['image/svg+xml'], async (request, reply) => {
    const logo = getSite()?.logo;
    return logo?.type === 'image/svg+xml'
      ? sendLogo(request, reply, 'image/svg+xml', logo, readLogo(logo))
      : reply.callNotFound();
  });
}

const readPublic = (file: string) => readFile(join(packageFolder, 'public', file));

/** Returns the properties of the web manifest that depend on the site. */
function describeSite(): object {
  const site = getSite();
  const names = { name: getSiteName(), short_name: getSiteName() };
  if (site === undefined) return names;
  const { path, type, sizes } = getIcon();
  return {
    ...names,
    ...(site.accent && { theme_color: getEmbedColors('light').accent }),
    icons: [{ src: path, type, sizes }],
  };
}

/** Sends a file that link previews, emails and home screens of other origins show. */
function send(reply: FastifyReply, type: string, body: string | Buffer, caching = CACHING) {
  return reply
    .header('cache-control', caching)
    .header('cross-origin-resource-policy', 'cross-origin')
    .type(type)
    .send(body);
}

function sendLogo(
  { url }: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { path, pngPath }: SiteLogo,
  body: Buffer,
) {
  // Old emails contain the URLs of earlier versions. These URLs return the current logo.
  const caching = [path, pngPath].includes(url) ? VERSION_CACHING : CACHING;
  return send(reply.header('content-security-policy', LOGO_POLICY), type, body, caching);
}

/** Returns the logo as PNG. */
async function toPng(logo: SiteLogo): Promise<Buffer> {
  if (logo.type === 'image/png') return readLogo(logo);
  // Loads sharp lazily, because only sites with an SVG as their logo need it.
  const { default: sharp } = await import('sharp');
  const { width, height } = getPngSize(logo);
  // Draws the logo as an image inside another SVG that has this size, because the width and height in the logo may be too small or too large.
  const size = `width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="${logo.dataUrl}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
