import { loggingOptions, requestTimeout, sendClientError, type LogOptions } from '@heard/server-kit';
import fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { headersTooLargePage } from './document/headersTooLargePage.ts';
import { toRoutableUrl } from './document/toRoutableUrl.ts';
import { translate } from './messages/messages.ts';
import { sendText } from './sendText.ts';

interface AppOptions {
  /** The headers of all responses. */
  headers: Readonly<Record<string, string>>;
  trustedProxies: number;
  log: LogOptions | undefined;
  requestTimeoutMs: number | undefined;
}

/** Creates the server without routes. Its error responses are plain text. They never contain the URL, because its query may be private. */
export function createApp({ headers, trustedProxies, log, requestTimeoutMs }: AppOptions) {
  const app = fastify({
    ...loggingOptions(log, () => trustedProxies > 0),
    // These two handlers run before all hooks, so they have to set the headers themselves.
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.headers({ ...headers, 'x-request-id': request.id })),
    clientErrorHandler: (error, socket) =>
      sendClientError(error, socket, {
        headers,
        contentType: 'text/plain; charset=utf-8',
        body: translate('en', 'error.badRequest'),
        tooLarge: { contentType: 'text/html; charset=utf-8', body: headersTooLargePage() },
      }),
    trustProxy: (_address, hop) => hop < trustedProxies,
    // On shutdown, closes idle connections. A connection that is still in use closes after its next response.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2048 },
    rewriteUrl: toRoutableUrl,
    ...requestTimeout(requestTimeoutMs),
  });
  // Set before all routes, because the routes of a plugin inherit the handlers that exist when the plugin is registered.
  app.setErrorHandler<FastifyError>(sendError);
  app.setNotFoundHandler((request, reply) => sendText(request, reply.code(404), 'error.notFound'));
  return app;
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  // Responds with 404 instead of the 403 of @fastify/static for a folder or a malformed path, because a 403 would reveal that the folder exists.
  if (status === 403) return sendText(request, reply.code(404), 'error.notFound');
  if (status < 500) return sendText(request, reply.code(status), 'error.badRequest');
  request.log.error({ err: error }, 'unexpected error');
  return sendText(request, reply.code(status), 'error.unexpected', { reference: request.id });
}
