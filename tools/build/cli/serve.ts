import { resolve } from 'node:path';
import staticFiles from '@fastify/static';
import fastify from 'fastify';

const YEAR_S = 31_536_000;

/**
 * Serves folders as a CDN serves remotes: files with a hash in their names are immutable, the others revalidate; precompressed files
 * where the browser accepts them; CORS for every origin.
 * @param folders searched in this order
 * @param port 0 for any
 * @returns the address ends with a slash
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
  // Fastify listens on every address of localhost and returns one of them.
  const { port: actualPort } = new URL(await app.listen({ port, host: 'localhost' }));
  const address = `http://localhost:${actualPort}/`;
  return {
    address,
    close: async () => {
      await app.close();
    },
  };
}
