import staticFiles, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { categoryIcons, iconsFolder } from './icons/categoryIcons.ts';
import { packageFolder } from './packageFolder.ts';
import { REPLACED_FILES } from './site/siteRoutes.ts';

const YEAR_S = 31_536_000;
const DAY_S = 86_400;

/** Registers a route for each file, so that the routes of documents handle all other paths. */
const ROUTE_PER_FILE = { wildcard: false, decorateReply: false, index: false, cacheControl: false } as const;

/** Serves a folder with a build. Its files are compressed by the build. */
export async function registerBuild(app: FastifyInstance, prefix: string, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    prefix,
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path, stats) => {
      setCacheControl(reply, path, stats);
      // Scripts of remotes are loaded with CORS, so that pages can read their errors; stylesheets and images are loaded without CORS.
      reply.header('access-control-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}

/** Serves the files of the site: icons, the image of link previews. */
export async function registerSiteFiles(app: FastifyInstance): Promise<void> {
  await app.register(staticFiles, {
    ...ROUTE_PER_FILE,
    root: join(packageFolder, 'public'),
    // Excludes the files that `siteRoutes` serves.
    globIgnore: REPLACED_FILES,
    setHeaders: (reply) => {
      reply.header('cache-control', `public, max-age=${DAY_S}`);
      reply.header('access-control-allow-origin', '*');
      // Lets other origins load these images, because link previews and home screens show them.
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  if (categoryIcons !== null) {
    await app.register(staticFiles, { ...ROUTE_PER_FILE, root: iconsFolder, setHeaders: setCacheControl });
  }
}

/** Lets browsers cache hashed files, because they never change. Other files, such as manifests and descriptions, are revalidated every time. */
const setCacheControl: NonNullable<FastifyStaticOptions['setHeaders']> = (reply, path) => {
  const hashed = /\.[0-9a-f]{8,}\.[a-z0-9.]+$/.test(path);
  reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
};
