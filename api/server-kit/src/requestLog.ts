import fp from 'fastify-plugin';

/** Logs one line per request and sets `X-Request-Id` on every response. */
export const requestLog = fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id);
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      const { method, routeOptions, url, log } = request;
      const [path] = url.split('?', 1);
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      // A URL without a route has no pattern.
      log.info({ method, route: routeOptions.url ?? null, path, status: reply.statusCode, ms }, 'request');
      done();
    });
  },
  { name: 'requestLog' },
);
