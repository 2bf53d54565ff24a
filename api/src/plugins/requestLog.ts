import type { FastifyServerOptions } from 'fastify';
import fp from 'fastify-plugin';

type LoggerOptions = Extract<FastifyServerOptions['logger'], object>;

/** JSON lines without secrets: no headers, no bodies, no query (it carries the search key), no values of a statement. */
export const loggerOptions: LoggerOptions = {
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: {
    err: (error: Error & { code?: string }) => ({
      type: error.name,
      message: error.message,
      stack: error.stack ?? '',
      ...(error.code !== undefined && { code: error.code }),
    }),
  },
};

/** One line for each answered request. */
export const requestLog = fp(
  async (app) => {
    app.addHook('onResponse', async (request, reply) => {
      const [path] = request.url.split('?', 1);
      request.log.info(
        { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
        'request',
      );
    });
  },
  { name: 'requestLog' },
);
