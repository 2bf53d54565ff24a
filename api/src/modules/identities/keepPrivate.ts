import type { onRequestAsyncHookHandler } from 'fastify';

/** Prevents caches from storing a redirect, and browsers from sending its URL to other sites, because the URL contains secrets of a login. */
export const keepPrivate: onRequestAsyncHookHandler = async (_request, reply) => {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
};
