import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { getForwardedHeaders, withoutHopByHop } from './forwardedHeaders.ts';
import { sendUnavailable } from './sendUnavailable.ts';

/** Forwards requests for `/api/*` to the API. */
export async function registerApiProxy(app: FastifyInstance, apiUrl: string): Promise<void> {
  await app.register(httpProxy, {
    prefix: '/api',
    upstream: apiUrl,
    // Disables the log of the proxy, because its lines contain the query string.
    disableRequestLogging: true,
    // Does not limit the number of connections. With a limit, this server would hold requests back until the API has responded to other requests.
    undici: { connections: null },
    replyOptions: {
      // Does not retry rejected requests, because retries multiply an overload. Browsers retry after the time in `Retry-After`.
      retryDelay: () => null,
      // Replaces the forwarded headers of the client, because the API trusts the forwarded headers that this server sends.
      rewriteRequestHeaders: (request, { traceparent: _traceparent, tracestate: _tracestate, ...headers }) => ({
        ...withoutHopByHop(headers),
        ...getForwardedHeaders(request),
      }),
      // Removes the connection headers of the API's response, because they concern only the API's connection to this server (RFC 9110, 7.6.1).
      rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
      onError: (reply) => void sendUnavailable(reply),
    },
  });
}
