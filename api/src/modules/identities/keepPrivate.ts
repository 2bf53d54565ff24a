import type { onRequestAsyncHookHandler } from 'fastify';

/** Keeps redirects out of caches and of the logs of other sites: they depend on the browser, and their URLs contain secrets. */
export const keepPrivate: onRequestAsyncHookHandler = async (_request, reply) => {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
};
