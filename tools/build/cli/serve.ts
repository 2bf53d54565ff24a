import { resolve } from 'node:path';
import staticFiles from '@fastify/static';
import fastify from 'fastify';

const YEAR_S = 31_536_000;

/**
 * Serves folders as a CDN serves remotes. Browsers cache files with a hash in their names as immutable, and revalidate all others. Sends
 * precompressed files to browsers that accept them, and allows every origin (CORS).
 * @param folders the folders, which are searched in this order
 * @param port 0 for any free port
 * @returns `address`: the URL of the server, with a slash at its end
 */
export async function serve(folders: string[], port: number): Promise<{ address: string; close: () => Promise<void> }> {
  const app = fastify({ forceCloseConnections: true });
  await app.register(staticFiles, {
    root: folders.map((folder) => resolve(folder)),
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = /\.[0-9a-f]{8,}\.[a-z0-9.]+$/.test(path);
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      reply.header('access-control-allow-origin', '*');
      reply.header('x-content-type-options', 'nosniff');
    },
  });
  // Uses only the port of the returned URL: Fastify listens on every IP address of localhost, but the URL contains one of them.
  const { port: actualPort } = new URL(await app.listen({ port, host: 'localhost' }));
  const address = `http://localhost:${actualPort}/`;
  return {
    address,
    close: async () => {
      await app.close();
    },
  };
}
