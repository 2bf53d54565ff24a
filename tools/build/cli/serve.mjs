import { resolve } from 'node:path';
import staticFiles from '@fastify/static';
import fastify from 'fastify';

const YEAR_S = 31_536_000;

/**
 * Serves folders as a CDN serves remotes: files with a hash in their names for ever, the others asked for each time, the
 * packed file where there is one and the browser takes it, and all of it to every origin.
 * @param {string[]} folders looked through in this order
 * @param {number} port 0 for any
 * @returns {Promise<{address: string, close: () => Promise<void>}>} the address ends with a slash
 */
export async function serve(folders, port) {
  const app = fastify({ forceCloseConnections: true });
  await app.register(staticFiles, {
    root: folders.map((folder) => resolve(folder)),
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = /\.[0-9a-f]{16}\.[a-z0-9.]+$/.test(path);
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      reply.header('access-control-allow-origin', '*');
      reply.header('x-content-type-options', 'nosniff');
    },
  });
  await app.listen({ port, host: 'localhost' });
  return { address: `http://localhost:${app.server.address().port}/`, close: () => app.close() };
}
