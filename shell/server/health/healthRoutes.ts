import type { FastifyInstance } from 'fastify';

/** Seconds until a load balancer or a client should send the request again. */
const RETRY_AFTER = '5';

/**
 * Serves `GET /health/live`, which succeeds while the process runs, and `GET /health/ready`, which succeeds while the server can serve
 * pages: the remotes are known, and the server is not shutting down.
 */
export async function healthRoutes(app: FastifyInstance, { isReady }: { isReady: () => boolean }) {
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    if (!isEnding && isReady()) return { status: 'ok' };
    return reply.code(503).header('retry-after', RETRY_AFTER).send({ status: 'unavailable' });
  });
}
