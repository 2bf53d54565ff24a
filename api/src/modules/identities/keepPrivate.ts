import type { onRequestAsyncHookHandler } from 'fastify';

/** Forbids caches to store a redirect, and the browser to send its URL to other sites: it contains secrets of one login. */
export const keepPrivate: onRequestAsyncHookHandler = async (_request, reply) => {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
};
