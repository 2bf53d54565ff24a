import fp from 'fastify-plugin';

/** One line for each answered request, and the request's id in each answer (`X-Request-Id`). */
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
      // An address that no route answers has no pattern.
      log.info({ method, route: routeOptions.url ?? null, path, status: reply.statusCode, ms }, 'request');
      done();
    });
  },
  { name: 'requestLog' },
);
