import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getSite, getSiteName } from '@heard/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { packageFolder } from '../packageFolder.ts';
import { createIcon, getIconPath, ICON_PATH } from './siteIcon.ts';

/** The file of the web manifest. */
const MANIFEST = 'site.webmanifest';
/** The files with the logo of the software. On a site with another name, they redirect to the icon of that site. */
const LOGO_FILES = [
  'apple-touch-icon.png',
  'favicon.ico',
  'favicon.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-192.png',
  'icon-maskable-512.png',
];
/** The image of link previews, which shows the logo of the software. A site with another name has none. */
const SHARE_IMAGE = 'og.png';
const CACHING = 'public, max-age=86400';

/** Returns the names of the files in the folder `public` that `siteRoutes` replaces. */
export function listReplacedFiles(): string[] {
  return getSite() === undefined ? [MANIFEST] : [MANIFEST, ...LOGO_FILES, SHARE_IMAGE];
}

/** Serves the web manifest and the icons of the site. */
export async function siteRoutes(app: FastifyInstance) {
  const site = getSite();
  const path = getIconPath();
  const icon = createIcon(getSiteName());
  const template: object = JSON.parse(await readFile(join(packageFolder, 'public', MANIFEST), 'utf8'));
  const manifest = {
    ...template,
    name: getSiteName(),
    short_name: getSiteName(),
    ...(site && { icons: [{ src: path, type: 'image/svg+xml', sizes: 'any' }] }),
  };
  // Link previews and home screens of other origins show these files.
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply.header('cache-control', CACHING).header('cross-origin-resource-policy', 'cross-origin').type(type).send(body);
  app.get(`/${MANIFEST}`, async (_request, reply) =>
    send(reply, 'application/manifest+json', JSON.stringify(manifest)),
  );
  if (site === undefined) return;
  app.get(ICON_PATH, async (_request, reply) => send(reply, 'image/svg+xml', icon));
  for (const file of LOGO_FILES) {
    app.get(`/${file}`, async (_request, reply) => reply.header('cache-control', CACHING).redirect(path, 302));
  }
}
